// What upkeep may ask of the domain operator: its tables belong to no shop and hold no buyers.
import type { DomainUpkeep } from '../platform/upkeep.ts';

export const operatorUpkeep = {
  tables: {
    operators: { buyer: 'none', export: 'nothing' },
    operator_sessions: { buyer: 'none', export: 'nothing' },
    operator_acts: { buyer: 'none', export: 'nothing' },
    announcement: { buyer: 'none', export: 'nothing' },
  },
} satisfies DomainUpkeep;
