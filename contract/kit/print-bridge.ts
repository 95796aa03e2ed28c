// The ports of a print bridge (QZ Tray) on the user's computer: for secure pages, and for others.

const on = (scheme: 'wss' | 'ws', ports: readonly number[]): readonly string[] =>
  ports.map((port) => `${scheme}://localhost:${port}`);

export const bridgeAddresses = {
  secure: on('wss', [8181, 8282, 8383, 8484]),
  plain: on('ws', [8182, 8283, 8384, 8485]),
};
