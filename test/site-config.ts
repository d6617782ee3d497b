/** The content of `/config.json` in tests that need no real services behind the site. */
export const siteConfig = {
  stage: 'local',
  domain: 'campus.localhost',
  supportEmail: 'help@example.com',
  socialNetwork: 'https://network.test',
  socketUrl: 'ws://sockets.test',
  userPoolId: 'us-east-1_local',
  userPoolClientId: 'client',
  cachesSite: true,
  hostedSignIn: 'http://pool.test' as string | undefined,
}
