// Starts the operator's console.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../ui/theme/tokens.css';
import { AppError } from '../../ui/wire/app-error.ts';
import { Console } from './console.tsx';

// No retries: a refusal stays a refusal, and offline a call fails with an error; retrying would show a skeleton
// meanwhile.
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
