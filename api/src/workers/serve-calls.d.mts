/** Why something failed, in words, whatever was thrown. */
export declare const reasonOf: (thrown: unknown) => string;
export declare const serveCalls: <Request>(handle: (request: Request) => unknown, greeting?: unknown) => void;
