// API calls for printing barcodes; the only file of the feature that makes them.
import { printBarcodes } from '@app/contract/catalog/barcode';
import type { Asks, Gives } from '@app/contract/kit/endpoint';
import { call } from '../../ui/http.ts';

export type PrintedBarcodes = Gives<typeof printBarcodes>;

export const print = (body: Asks<typeof printBarcodes>['body']): Promise<PrintedBarcodes> =>
  call(printBarcodes, { body });
