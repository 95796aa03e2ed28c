// API calls of the announcement; the only file of the feature that makes them.
import {
  announce,
  endAnnouncement,
  getAnnouncement,
  type Announced,
} from '@app/contract/operator/announcement';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { AppError } from '../../ui/wire/app-error.ts';
import { ask } from '../access/ask.ts';

export type Announcement = NonNullable<Announced>;

const queryKey = ['announcement'];

export const announcementQuery = () =>
  queryOptions<{ announcement: Announced }, AppError>({
    queryKey,
    queryFn: ({ signal }) => ask(getAnnouncement, {}, signal),
  });

export async function publishAnnouncement(client: QueryClient, body: Announcement): Promise<void> {
  client.setQueryData(queryKey, await ask(announce, { body }));
}

export async function withdrawAnnouncement(client: QueryClient): Promise<void> {
  try {
    await ask(endAnnouncement);
  } finally {
    await client.invalidateQueries({ queryKey });
  }
}
