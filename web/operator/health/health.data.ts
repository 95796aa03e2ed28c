// API calls about the installation's health; the only file of the feature that makes them.
import {
  getHealth,
  listDeadJobs,
  retryDeadJob,
  type CourierHealth,
  type DeadJob,
  type Health,
  type QueueHealth,
} from '@app/contract/operator/health';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { AppError } from '../../ui/wire/app-error.ts';
import { ask } from '../access/ask.ts';

export type { CourierHealth, DeadJob, Health, QueueHealth };

const EVERY_MS = 30_000;

export const healthQuery = () =>
  queryOptions<Health, AppError>({
    queryKey: ['health'],
    queryFn: ({ signal }) => ask(getHealth, {}, signal),
    refetchInterval: EVERY_MS,
  });

export const deadQuery = () =>
  queryOptions<{ items: DeadJob[] }, AppError>({
    queryKey: ['health', 'dead'],
    queryFn: ({ signal }) => ask(listDeadJobs, {}, signal),
    refetchInterval: EVERY_MS,
  });

export async function retryJob(client: QueryClient, id: string): Promise<void> {
  try {
    await ask(retryDeadJob, { params: { id }, body: {} });
  } finally {
    await client.invalidateQueries({ queryKey: ['health'] });
  }
}
