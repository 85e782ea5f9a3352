export declare const serveCalls: <Request>(handle: (request: Request) => unknown, greeting?: unknown) => void;
