/**
 * Why a server that tests run against cannot run on this machine, in one sentence. Such a test run ends with success.
 */
export class Unavailable extends Error {}
