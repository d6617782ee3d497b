/** Whether this code runs in the bundle that renders pages on the server (infra/build.ts). */
export const onServer = import.meta.env.MODE === 'server'
