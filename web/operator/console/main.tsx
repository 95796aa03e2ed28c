// Starts the operator's console.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../ui/theme/tokens.css';
import { AppError } from '../../ui/wire/app-error.ts';
import { Console } from './console.tsx';

// What is refused stays refused, and off line a call fails and says so: tried on and on, both would show a skeleton.
const client = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: (failures, fault) =>
        failures < 1 && fault instanceof AppError && fault.isWorthRetrying,
    },
  },
});

const container = document.getElementById('root');
if (container)
  createRoot(container).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <Console />
      </QueryClientProvider>
    </StrictMode>,
  );
