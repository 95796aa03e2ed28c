// The types of QZ Tray's own library that the journeys use; the library has none.
declare module 'qz-tray' {
  const qz: {
    readonly api: { setWebSocketType(type: unknown): void };
    readonly websocket: { connect(options: object): Promise<void>; disconnect(): Promise<void> };
    readonly printers: { find(): Promise<string[]> };
    readonly configs: { create(printer: string, options: object): object };
    print(config: object, data: object[]): Promise<void>;
  };
  export default qz;
}
