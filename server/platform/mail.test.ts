// Promises of mail: a mail that may have been accepted is never reported as unsent, and a server
// fault is not blamed on the address.
import { once } from 'node:events';
import net from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { sendMail } from './mail.ts';

let server: net.Server | undefined;
afterEach(() => {
  server?.close();
  server = undefined;
});

/** The answer of a mail server to each command; null: it disconnects. */
type Replies = Readonly<Record<string, string | null>>;

const usual: Replies = {
  HELLO: '220 hello',
  EHLO: '250 hello',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  TEXT: '250 taken',
  QUIT: '221 bye',
};

/** A mail server with these answers, and the result of a mail that is sent to it. */
async function verdictFrom(replies: Replies, login = '') {
  const all = { ...usual, ...replies };
  server = net.createServer((socket) => {
    let isText = false;
    const say = (word: string): void => {
      const reply = all[word] ?? null;
      if (reply === null) return void socket.destroy();
      socket.write(`${reply}\r\n`);
    };
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      const said = bytes.toString();
      if (isText && !said.endsWith('\r\n.\r\n')) return;
      const word = isText ? 'TEXT' : said.slice(0, 4);
      isText = word === 'DATA';
      say(word);
    });
    say('HELLO');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  return sendMail(
    { url: `smtp://${login}127.0.0.1:${port}`, from: undefined },
    { to: 'buyer@example.com', shop: 'ร้าน', subject: 'ออเดอร์', text: 'ส่งแล้ว', key: 'k1' },
  );
}

test('a message that its mail server accepts is sent', async () => {
  expect(await verdictFrom({})).toEqual({ state: 'sent' });
});

test('a message is unsent when its mail server disconnects before its text, and unsure afterwards', async () => {
  for (const word of ['HELLO', 'EHLO', 'MAIL', 'RCPT'])
    expect(await verdictFrom({ [word]: null }), word).toEqual({ state: 'down' });
  for (const word of ['DATA', 'TEXT'])
    expect(await verdictFrom({ [word]: null }), word).toEqual({ state: 'unsure', reason: 'lost' });
});

test('a message is refused by an answer about its address or text, and not by one about our login or name', async () => {
  for (const word of ['RCPT', 'TEXT'])
    expect(await verdictFrom({ [word]: '550 no' }), word).toEqual({
      state: 'refused',
      reason: 'address',
    });
  for (const word of ['HELLO', 'MAIL'])
    expect(await verdictFrom({ [word]: '550 no' }), word).toEqual({ state: 'down' });
  const wrong = { EHLO: '250-hello\r\n250 AUTH PLAIN', AUTH: '535 who are you' };
  expect(await verdictFrom(wrong, 'user:word@')).toEqual({ state: 'down' });
  expect(await verdictFrom({ RCPT: '421 closing' })).toEqual({ state: 'down' });
  expect(await verdictFrom({ MAIL: '451 later' })).toEqual({ state: 'down' });
});

test('a message that its mail server defers is unsent with its own reason', async () => {
  for (const word of ['RCPT', 'TEXT'])
    expect(await verdictFrom({ [word]: '450 later' }), word).toEqual({
      ...{ state: 'down', isOfMail: true },
    });
});
