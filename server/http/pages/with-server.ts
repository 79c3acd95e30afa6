const contractServer = 'http://localhost:8787';

/** The same with the address of this server in place of the one that the contract names. */
export const withServer = <Value>(value: Value, serverUrl: string): Value =>
  JSON.parse(JSON.stringify(value).replaceAll(contractServer, serverUrl)) as Value;
