/** Every page of the site: the person who opens it, its address, and the sign that it is ready. */

export const [narrow, both] = [390, [390, 1440]]

/** A route with the person who opens it, an address, the sign that the page is ready, and the widths of the screen. */
export interface Row {
  as: 'visitor' | 'member' | 'newcomer' | 'generic'
  route: string
  path: string
  sign: string | RegExp
  widths?: readonly number[]
}

const staticPages = [
  ['terms', 'Terms of Service'],
  ['trust_and_safety', 'Trust and Safety'],
  ['returns', 'Return Policy'],
  ['about', 'About'],
  ['help', 'Help'],
  ['privacy', 'Privacy Policy'],
  ['howitworks', 'How It Works'],
] as const
const accountPages = {
  saves: 'Who may see what I saved',
  screen_name: 'Change username',
  password: 'Change your password',
  email: 'Change email',
  phone: 'Change phone',
  gender: 'Gender',
  birth_date: 'Birth Date',
  read_receipts: 'Read receipts',
  online_status: 'Online status',
  sessions: 'Where you are signed in',
  blocked: 'Blocked people',
  your_data: 'Your data',
  'email/link': 'Change email',
  'school_email/link': 'Verify school email',
}

export type Places = Record<'postId' | 'username' | 'chatId' | 'ownPostId', string>

export function rowsOf({ postId, username, chatId, ownPostId }: Places): Row[] {
  const missing = "Hmm...this page doesn't exist. Try searching for something else."
  return [
    { as: 'visitor', route: '/', path: '/', sign: 'Welcome to OU Buy/Sell' },
    { as: 'visitor', route: '/home', path: '/home', sign: 'Welcome to OU Buy/Sell' },
    { as: 'visitor', route: '/home', path: '/home?category=drones', sign: 'Be the first...' },
    { as: 'visitor', route: '/post/:postId', path: `/post/${postId}`, sign: "Ann's post" },
    { as: 'visitor', route: '/post/:postId', path: '/post/01ARZ3NDEKTSV4RRFFQ69G5FAV', sign: missing },
    { as: 'visitor', route: '/post/:postId/likes', path: `/post/${postId}/likes`, sign: 'Liked by' },
    { as: 'visitor', route: '/media', path: '/media', sign: 'Media' },
    { as: 'visitor', route: '/media/:postId', path: `/media/${postId}`, sign: /./ },
    { as: 'visitor', route: '/:username', path: `/${username}`, sign: 'Ben Cole' },
    { as: 'visitor', route: '/search_schools', path: '/search_schools', sign: 'Find Your School' },
    { as: 'visitor', route: '/user_registration', path: '/user_registration', sign: 'Log In / Sign Up' },
    { as: 'visitor', route: '/login', path: '/login', sign: 'Log In' },
    {
      as: 'visitor',
      route: '/login/sent',
      path: '/login/sent?email=ann@example.com&token=x',
      sign: 'Log In',
    },
    { as: 'visitor', route: '/forgotpassword', path: '/forgotpassword', sign: 'Forgot password?' },
    { as: 'visitor', route: '/register', path: '/register', sign: 'Sign Up' },
    {
      as: 'visitor',
      route: '/unsubscribe/:token',
      path: '/unsubscribe/u_1-2f',
      sign: 'Unsubscribe',
      widths: both,
    },
    {
      as: 'visitor',
      route: '/decision/:token',
      path: '/decision/truncated',
      sign: 'Decision',
    },
    { as: 'visitor', route: '/404', path: '/404', sign: 'Error 404' },
    { as: 'visitor', route: '*', path: '/no/where', sign: "This page doesn't exist." },
    ...staticPages.map(([name, sign]): Row => {
      return { as: 'visitor', route: '/settings/:page', path: `/settings/${name}`, sign, widths: both }
    }),
    { as: 'visitor', route: '/settings', path: '/settings', sign: 'Settings' },
    {
      as: 'visitor',
      route: '/settings/display',
      path: '/settings/display',
      sign: 'Display and Data',
      widths: both,
    },
    { as: 'generic', route: '/home', path: '/home', sign: /^Buy and sell with/, widths: both },
    { as: 'newcomer', route: '/verify', path: '/home', sign: 'Verify your account' },
    { as: 'member', route: '/home', path: '/home', sign: 'Feed' },
    { as: 'member', route: '/post/:postId', path: `/post/${postId}`, sign: "Ann's post", widths: both },
    {
      as: 'member',
      route: '/post/:postId/likes',
      path: `/post/${postId}/likes`,
      sign: 'Liked by',
      widths: both,
    },
    {
      as: 'member',
      route: '/post/:postId/line',
      path: `/post/${ownPostId}/line`,
      sign: 'Line',
      widths: both,
    },
    {
      as: 'member',
      route: '/swap/:postId/:buyerId',
      path: `/swap/${ownPostId}/u_1`,
      sign: 'Handover',
      widths: both,
    },
    { as: 'member', route: '/deals', path: '/deals', sign: 'Deals', widths: both },
    { as: 'member', route: '/search', path: '/search', sign: 'Search', widths: both },
    { as: 'member', route: '/saved', path: '/saved', sign: 'Saved', widths: both },
    { as: 'member', route: '/:username', path: `/${username}`, sign: 'Ben Cole', widths: both },
    { as: 'member', route: '/profile/edit', path: '/profile/edit', sign: 'Edit Profile', widths: both },
    { as: 'member', route: '/profile/set-up', path: '/profile/set-up', sign: 'Pick a profile picture' },
    { as: 'member', route: '/search_schools', path: '/search_schools', sign: 'Find Your School' },
    { as: 'member', route: '/logout', path: '/logout', sign: 'Log Out?' },
    {
      as: 'member',
      route: '/settings/account',
      path: '/settings/account',
      sign: 'Account Settings',
      widths: both,
    },
    {
      as: 'member',
      route: '/settings/notifications',
      path: '/settings/notifications',
      sign: 'Notifications',
      widths: both,
    },
    { as: 'member', route: '/settings/payments', path: '/settings/payments', sign: 'Payouts', widths: both },
    ...Object.entries(accountPages).map(([page, sign]): Row => {
      const path = `/settings/account/${page}`
      return { as: 'member', route: path, path, sign, widths: both }
    }),
    {
      as: 'member',
      route: '/settings/account/school_email',
      path: '/settings/account/school_email',
      sign: 'Change school email',
    },
    { as: 'member', route: '/messages', path: '/messages', sign: 'Messages', widths: both },
    {
      as: 'member',
      route: '/messages/:chatId',
      path: `/messages/${chatId}`,
      // On a wide screen the list is next to the conversation.
      sign: /^(Messages|Ann Ray)$/,
      widths: both,
    },
    { as: 'member', route: '/messages/archived', path: '/messages/archived', sign: 'Archived' },
    {
      as: 'member',
      route: '/messages/requests',
      path: '/messages/requests',
      sign: 'Message requests',
    },
    { as: 'member', route: '/messages/new', path: '/messages/new', sign: 'New Message' },
    {
      as: 'member',
      route: '/notifications/mentions',
      path: '/notifications/mentions',
      sign: 'Mentions',
      widths: both,
    },
    // This page comes after the mentions, because opening it marks all notifications as read.
    { as: 'member', route: '/notifications', path: '/notifications', sign: 'Notifications', widths: both },
    {
      as: 'member',
      route: '/create/message',
      path: '/create/message?goBack=/messages',
      sign: 'New Message',
    },
    {
      as: 'member',
      route: '/create/categories',
      path: '/create/categories?goBack=/home',
      sign: 'Boost visibility',
    },
    {
      as: 'member',
      route: '/create/comment/:parentId',
      path: `/create/comment/${postId}?goBack=/home`,
      sign: 'Create Comment',
    },
    { as: 'member', route: '/create/post', path: '/create/post?goBack=/home', sign: 'Create Post' },
  ]
}
