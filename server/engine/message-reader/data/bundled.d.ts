// What a bundler makes of a file named so.
declare module '*?raw' {
  const text: string;
  export default text;
}
declare module '*?url&inline' {
  const address: string;
  export default address;
}
