/**
 * The core experience as a list: what the product says, where it leads, how much it takes. Search, messages and
 * notifications come with their features. A change of a sentence here is a change of what the product promises.
 */

/** Sentences and labels by the part of the site that shows them; `{name}` stands for any text. */
export const sentences: Record<string, readonly string[]> = {
  '2, not found': [
    "This page doesn't exist.",
    'Try searching for something else.',
    'Go To Feed',
    'Error 404',
  ],
  '2, home feed': [
    'View Your Campus',
    'Find Your Campus',
    'Join Your Campus',
    'This community is private.',
    'Click to Join',
    'Be the first...',
    'Create A Post',
    'Log In',
    'Join Group',
    'Your post was sent',
  ],
  '2, new message': ['Please select a user!'],
  '2, post detail': [
    'See more',
    'Send Message',
    'See less',
    'Comment ({count})',
    'Save ({count})',
    'Saved!',
    'Share',
    'Copy link',
    'Delete',
    'Delete Post?',
    'Be the first to comment',
    'Create A Comment',
    "Hmm...this page doesn't exist. Try searching for something else.",
    'Sorry, that post has been deleted.',
    "{first name}'s post",
    'Liked by',
    'Show more replies ({count})',
  ],
  '2, media gallery': ["You've reached the end.", 'Feed', 'Media'],
  '2, saved': ["You haven't liked any posts yet", "When you like a post, it'll show up here."],
  '2, start conversation': [
    'Start Conversation?',
    'Start a private conversation with {name}.',
    'Start Conversation',
    'Cancel',
  ],
  '2, search schools': ['Find Your School', 'Visit As Guest', 'Join Campus', 'Something went wrong'],
  '2, shared layout': [
    'My Saved',
    'Account Settings',
    'Settings',
    'Log Out',
    'Log In / Sign Up',
    'Takes less than a few seconds.',
    'Continue with Email',
    'About This Group',
    '{count} members',
    '{city}, {state}',
    'Join Group',
    'Share Group',
    'Contact Us',
    'Terms of Service',
    'Trust/Safety',
    'Returns',
    'About',
    'Help',
    'Verify your account',
    'Visit Your Campus',
    'Home',
    'Search',
    'Buy/Sell',
    'Saved',
    'Profile',
    'Create Post',
    'Log in takes less than a few seconds',
    'Log In with Email',
  ],
  '2, modals': [
    'Email',
    'Instagram',
    'Discard Post?',
    'Discard',
    'Keep Writing',
    'Uploading Post...',
    'Uploading Photos...',
    'Verify Account',
    'Boost visibility',
    'Message',
    'Log in to post',
    'Log in to save',
    'Log in to comment',
    'Log in to message',
    'Join {campus} Buy/Sell',
  ],
  '8, errors': [
    'Error: Too many characters!',
    'Please choose up to 10 photos.',
    'Only photos & videos are allowed!',
    "Couldn't delete post.",
    "Couldn't delete post images",
  ],
  '8, success': [
    'Your post was sent.',
    'Your reply was sent',
    'Category switched',
    'Copied to clipboard',
    'Link Copied!',
    'Post saved.',
    'Comment Removed',
    'Your post was deleted',
    'View',
  ],
}

/** The addresses of the core area, as the router writes them. */
export const routes: readonly string[] = [
  '/',
  '/home',
  '/media',
  '/media/:postId',
  '/search_schools',
  '/post/:postId',
  '/post/:postId/likes',
  '/create/post',
  '/create/comment/:parentId',
  '/create/categories',
  '/saved',
  '/404',
  '/:username',
]

/** The values of a category as section 3 lists them; 'all', before them, is no filter and no value of a post. */
export const categoryValues: readonly string[] = [
  'audio & speakers',
  'auto parts & accessories',
  'books, movies, & music',
  'clothing, shoes, & accessories',
  'cars & trucks',
  'cameras & photography',
  'cell phones & accessories',
  'collectibles & art',
  'computers & accessories',
  'drones',
  'exercise',
  'jewelry & accessories',
  'furniture',
  'health & beauty',
  'housing & apartments',
  'home decor',
  'household',
  'kitchen & dining',
  'musical instruments',
  'motorcycles',
  'pet supplies',
  'school supplies',
  'sports & outdoors',
  'tickets',
  'tires & rims',
  'toys, games, & hobbies',
  'trading cards',
  'tvs & media players',
  'video games & consoles',
  'virtual reality',
  'wearables',
  '3d printers & supplies',
]

/** What the product promises and does not say yet, by the reason: no test may have seen it. */
export const notBuilt: Record<string, readonly string[]> = {
  'nothing can be put into a bag yet': ['View Bag'],
  'messages come with their pages': [
    'Messages',
    'Send a message, get a message',
    'Start a conversation',
    "You don't have a message selected",
    'New Message',
    "This conversation doesn't exist",
    'Delivered',
    'Seen',
    "Couldn't delete all chat messages",
    'Chat deleted',
    'Reaction sent.',
    'New Conversation Started',
  ],
  'search comes with its pages': [
    'Search {campus} Buy / Sell',
    'Popular searches',
    'My Recent',
    'Clear all',
    'Clear all recent searches?',
    'Latest',
    'People',
    'No results for "{text}"',
    'Try searching for something else',
    'Start typing to search…',
    'That query has already been added.',
    'Recent Search Removed',
    'Search History Cleared',
  ],
  'notifications come with their pages': [
    'Notifications',
    'Nothing to see here - yet. Once you start buying and selling, your notifications will show up here.',
  ],
}

/**
 * What these parts of the document have besides, by the first word of the link that would lead to it. Nothing leads
 * to a page that is not there; whoever adds the page removes the line.
 */
export const leftOut: Record<string, string> = {
  '/search': 'the Search button of a missing post, and Search in the bars, come with search',
}

interface LeftOutFeature {
  feature: string
  because: string
  /** What the sources would contain if it was there, and in which of them. */
  sign: string
  files: string
}

/** Features of the document that are left out. Whoever adds one removes its line. */
export const leftOutFeatures: readonly LeftOutFeature[] = [
  {
    feature: '“Incorrect. Please try again.” for an unknown address',
    because: 'Cognito refuses it as a wrong password, so that nobody learns who has an account',
    sign: "'Incorrect. Please",
    files: '{shared,web/src}/**/*.{ts,tsx}',
  },
  {
    feature: '/notifications/mentions',
    because: 'the page that lists mentions comes with notifications',
    sign: 'notifications/mentions',
    files: '{shared,web/src}/**/*.{ts,tsx}',
  },
  {
    feature: 'analytics: Complete Registration, Login, page views',
    because: 'no tracker is chosen, and nothing about visits leaves the site',
    sign: 'Complete Registration',
    files: '{shared,web/src}/**/*.{ts,tsx}',
  },
]
