// Starts the operator's console.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../ui/theme/tokens.css';
import { Console } from './console.tsx';

const container = document.getElementById('root');
if (container)
  createRoot(container).render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <Console />
      </QueryClientProvider>
    </StrictMode>,
  );
