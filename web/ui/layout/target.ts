// Link targets as data: restricted to existing routes, with their parameters.
import type { RegisteredRouter } from '@tanstack/react-router';
import type { PlainSearch } from './plain-search.ts';

type Pattern = keyof RegisteredRouter['routesByPath'];

type ParamOf<P extends string> = P extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamOf<Rest>
  : P extends `${string}$${infer Name}`
    ? Name
    : never;

/** Addresses without parameters. */
export type PlainPath = Exclude<Pattern, `${string}$${string}`>;

interface PlainTarget {
  to: PlainPath;
  params?: undefined;
  search?: PlainSearch;
}

type TargetWith<P extends string> = P extends string
  ? { to: P; params: Readonly<Record<ParamOf<P>, string>>; search?: PlainSearch }
  : never;

export type Target = PlainTarget | TargetWith<Exclude<Pattern, PlainPath>>;

type Filled<P extends string> = P extends `${infer Before}$${string}/${infer After}`
  ? `${Before}${string}/${Filled<After>}`
  : P extends `${infer Before}$${string}`
    ? `${Before}${string}`
    : P;

/** An address as text: '/order/128/view?list=send'. */
export type Href = Filled<Pattern> | `${Filled<Pattern>}?${string}`;
