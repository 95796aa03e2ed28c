// Reports errors in the browser: a line in the console and an event for tools.

export interface Fault {
  code: string;
  message: string;
}

export const faultEvent = 'songdee:fault';

export function reportFault(fault: Fault): void {
  // oxlint-disable-next-line no-console -- the console is the one place an administrator can be asked to look
  console.error(`[${fault.code}] ${fault.message}`);
  dispatchEvent(new CustomEvent<Fault>(faultEvent, { detail: fault }));
}
