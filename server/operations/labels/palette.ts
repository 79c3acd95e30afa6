import type { Scope } from '../../core/scope.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { insertLabel, type LabelFields } from './store.ts';

/** The labels that a workspace starts with, by their ids from 1 on. */
const palette: readonly LabelFields[] = [
  { name: 'Red', hexColor: '#e03131' },
  { name: 'Orange', hexColor: '#f08c00' },
  { name: 'Green', hexColor: '#2f9e44' },
  { name: 'Teal', hexColor: '#0c8599' },
  { name: 'Blue', hexColor: '#1971c2' },
  { name: 'Purple', hexColor: '#6741d9' },
  { name: 'Pink', hexColor: '#c2255c' },
  { name: 'Gray', hexColor: '#868e96' },
];

export async function insertDefaultLabels(trx: Transaction, scope: Scope): Promise<void> {
  for (const fields of palette) await insertLabel(trx, scope, fields);
}
