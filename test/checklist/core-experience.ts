/**
 * The checklist of the core experience: the sentences of the product, its routes and its limits. A change of a sentence
 * here changes what the product promises.
 */
import type { Part } from './compare.ts'

/** Sentences and labels by the part of the site that shows them. */
export const sentences: Record<string, Part> = {
  '2, an address that leads nowhere': {
    on: ['*'],
    says: ["This page doesn't exist.", 'Try searching for something else.', 'Go To Feed'],
  },
  '2, not found': { on: ['/404'], says: ['Error 404', 'Go To Feed'] },
  '2, home feed': {
    on: ['/home'],
    says: [
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
      'See more',
      'See less',
    ],
  },
  '2, notifications': {
    on: ['/notifications'],
    says: [
      'Notifications',
      'Nothing to see here - yet. Once you start buying and selling, your notifications will show up here.',
      "You've reached the end.",
    ],
  },
  '2, messages': {
    on: ['/messages'],
    says: [
      'Messages',
      'Send a message, get a message',
      'Start a conversation',
      "You don't have a message selected",
      'New Message',
      'Chat deleted',
    ],
  },
  '2, a conversation': {
    on: ['/messages/:chatId'],
    says: [
      "This conversation doesn't exist",
      'Delivered',
      'Seen',
      "Couldn't delete all chat messages",
      'Something went wrong',
      'Reaction sent.',
    ],
  },
  '2, new message': {
    on: ['/messages/new', '/create/message'],
    says: ['New Message', 'Please select a user!'],
  },
  '2, post detail': {
    on: ['/post/:postId'],
    says: [
      'Send Message',
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
      'Show more replies ({count})',
    ],
  },
  '2, likes of a post': { on: ['/post/:postId/likes'], says: ['Liked by', 'Message'] },
  '2, media gallery': {
    on: ['/media'],
    says: ["You've reached the end.", 'Feed', 'Media', 'This community is private.', 'Click to Join'],
  },
  '2, saved': {
    on: ['/saved'],
    says: [
      "You haven't liked any posts yet",
      "When you like a post, it'll show up here.",
      "You've reached the end.",
    ],
  },
  '2, start conversation': {
    on: ['/post/:postId'],
    says: [
      'Start Conversation?',
      'Start a private conversation with {name}.',
      'Start Conversation',
      'Cancel',
    ],
  },
  '2, search': {
    on: ['/search'],
    says: [
      'Latest',
      'Media',
      'People',
      'Popular searches',
      'No results for "{text}"',
      'Try searching for something else',
      'Start typing to search…',
      'Log in to search',
    ],
  },
  '2, search box': {
    says: [
      'Search {campus} Buy / Sell',
      'Popular searches',
      'My Recent',
      'Clear all',
      'Clear all recent searches?',
      'Recent Search Removed',
      'Search History Cleared',
    ],
  },
  '2, search schools': {
    on: ['/search_schools'],
    says: ['Find Your School', 'View Your Campus', 'Visit As Guest', 'Join Campus', 'Something went wrong'],
  },
  '2, shared layout': {
    says: [
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
  },
  '2, modals': {
    says: [
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
  },
  '8, errors': {
    says: [
      'Error: Too many characters!',
      'Please choose up to 10 photos.',
      'Only photos & videos are allowed!',
      "Couldn't delete post.",
      "Couldn't delete post images",
    ],
  },
  '8, success': {
    says: [
      'Your post was sent.',
      'Your reply was sent',
      'Category switched',
      'Copied to clipboard',
      'Link Copied!',
      'Post saved.',
      'Comment Removed',
      'Your post was deleted',
      'View',
      'New Conversation Started',
    ],
  },
}

/** The addresses of the core area, as the router writes them. */
export const routes: readonly string[] = [
  '/',
  '/home',
  '/media',
  '/media/:postId',
  '/search',
  '/search_schools',
  '/post/:postId',
  '/post/:postId/likes',
  '/create/post',
  '/create/comment/:parentId',
  '/create/categories',
  '/create/message',
  '/messages',
  '/messages/new',
  '/messages/:chatId',
  '/notifications',
  '/notifications/mentions',
  '/saved',
  '/404',
  '/:username',
]

/** The categories of posts as section 3 of the specification lists them, without 'all', which is no category of a post. */
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

/** Sentences of features that are not built yet, with the reasons as keys. The check fails if a test has seen one. */
export const notBuilt: Record<string, readonly string[]> = {
  'nothing can be put into a bag yet': ['View Bag'],
  'the API refuses with it; the search box moves such a search to the top instead': [
    'That query has already been added.',
  ],
}

interface LeftOutFeature {
  feature: string
  because: string
  /** A text that the sources contain only if the feature is built. `files` are the sources to search. */
  sign: string
  files: string
}

/** Features of the specification that are left out by decision. Remove the entry of a feature when you build it. */
export const leftOutFeatures: readonly LeftOutFeature[] = [
  {
    feature: 'a maps service with places',
    because: 'nobody chooses a place to meet yet',
    sign: 'maps.googleapis',
    files: '{shared,web/src,infra}/**/*.{ts,tsx}',
  },
  {
    feature: 'the calls of an earlier screen: all users, and whether a chat exists',
    because: 'no page needs them: people are searched, and creating a chat finds the one that exists',
    sign: '/chats/check',
    files: '{shared,web/src}/**/*.{ts,tsx}',
  },
]
