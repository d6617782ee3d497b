/**
 * Which room may import which. A room is a folder: `shared/posts`, `lambdas/posts`, `web/src/posts`. imports.test.ts
 * fails on an import that no row allows, and on a row that no import uses.
 */

/** Rooms that are no noun. `<noun>` below matches every other folder of its tree. */
export const roomsWithoutNoun = [
  'lambdas/access',
  'lambdas/across',
  'lambdas/holdings',
  'lambdas/indexing',
  'lambdas/platform',
  'lambdas/stream',
  'web/src/app',
  'web/src/bars',
  'web/src/composer',
  'web/src/forms',
  'web/src/lib',
  'web/src/session',
  'web/src/settings',
  'web/src/static',
  'web/src/ui',
  'infra/constructs',
  'infra/local',
  'infra/local/demo',
  'infra/stacks',
]

/** The imports that every noun may have without a row of its own, and those of the other rooms. */
export const layers: Record<string, string[]> = {
  // contracts.ts lists the contracts of every noun.
  shared: ['shared/<noun>'],
  'shared/<noun>': ['shared'],
  events: ['shared/<noun>'],
  'lambdas/platform': ['shared', 'events'],
  // The caller is a person, and what they may see depends on campuses.
  'lambdas/access': ['lambdas/platform', 'lambdas/<noun>', 'shared', 'shared/<noun>'],
  'lambdas/<noun>': ['lambdas/access', 'lambdas/platform', 'events', 'shared', 'shared/<noun>'],
  // Rooms at the top: each composes the nouns, and no noun imports it.
  'lambdas/across': ['lambdas/platform', 'lambdas/<noun>', 'events', 'shared/<noun>'],
  'lambdas/holdings': [
    'lambdas/access',
    'lambdas/platform',
    'lambdas/<noun>',
    'events',
    'shared',
    'shared/<noun>',
  ],
  'lambdas/indexing': ['lambdas/platform', 'lambdas/<noun>'],
  'lambdas/stream': ['lambdas/access', 'lambdas/platform', 'lambdas/<noun>', 'events'],
  'web/src/lib': ['shared'],
  'web/src/ui': ['web/src/lib', 'shared'],
  'web/src/<noun>': [
    'web/src/session',
    'web/src/forms',
    'web/src/ui',
    'web/src/lib',
    'shared',
    'shared/<noun>',
  ],
  'web/src/forms': ['web/src/ui', 'web/src/lib', 'shared', 'shared/<noun>'],
  'web/src/session': ['web/src/ui', 'web/src/lib', 'shared', 'shared/<noun>'],
  'web/src/composer': ['web/src/session', 'web/src/ui', 'web/src/lib', 'shared', 'shared/<noun>'],
  // Each form calls an operation about people.
  'web/src/settings': [
    'web/src/session',
    'web/src/forms',
    'web/src/ui',
    'web/src/lib',
    'web/src/<noun>',
    'shared',
    'shared/<noun>',
  ],
  'web/src/static': ['web/src/session', 'web/src/settings', 'web/src/<noun>'],
  'web/src/bars': [
    'web/src/session',
    'web/src/settings',
    'web/src/ui',
    'web/src/lib',
    'web/src/<noun>',
    'shared/<noun>',
  ],
  'web/src/app': [
    'web/src/bars',
    'web/src/composer',
    'web/src/forms',
    'web/src/session',
    'web/src/settings',
    'web/src/static',
    'web/src/ui',
    'web/src/lib',
    'web/src/<noun>',
    'shared/<noun>',
  ],
  // infra names files in lambdas and web, and imports only the type of their grants. The demo writes through the product's
  // stores, and `npm run heal` knows the product's rows from holdings. The smoke test of a deployment loads the site of a
  // campus of the catalogue. `npm run stats` reads the objects of the laptop's S3.
  infra: ['infra/stacks', 'infra/local', 'shared', 'shared/<noun>', 'lambdas/platform', 'lambdas/holdings'],
  'infra/stacks': ['infra/constructs', 'infra'],
  // The stream's mappings take their filters from the functions that read it.
  'infra/constructs': [
    'infra',
    'shared',
    'shared/<noun>',
    'events',
    'lambdas/platform',
    'lambdas/indexing',
    'lambdas/stream',
  ],
  'infra/local': ['infra/local/demo', 'infra'],
  'infra/local/demo': [
    'infra/local',
    'shared/<noun>',
    'lambdas/platform',
    'lambdas/<noun>',
    'lambdas/stream',
  ],
}

/** Where one noun imports another: from, to, in which trees, and why. A new noun needs one row, or none. */
export const crossings: [from: string, to: string, trees: string, because: string][] = [
  ['posts', 'users', 'shared lambdas web', 'a post shows its author'],
  ['posts', 'media', 'shared lambdas web', 'a post carries files'],
  ['posts', 'comments', 'shared lambdas web', 'a post opens with its thread'],
  ['posts', 'deals', 'shared web', 'a post may have a price'],
  ['deals', 'posts', 'shared lambdas web', 'a line is about a post, which has a copy of its state'],
  ['deals', 'composer', 'web', 'a price is written in the composer'],
  ['chats', 'deals', 'shared web', 'a shared post shows its price, and a message the signs of a fraud'],
  ['holdings', 'deals', 'shared', 'an export has the prices of posts'],
  ['posts', 'composer', 'shared web', 'a post is written in the composer'],
  ['posts', 'saves', 'web', 'a post has the Save button'],
  ['posts', 'chats', 'web', 'a post has the Message button'],
  ['comments', 'posts', 'shared lambdas web', 'a comment is below a post'],
  ['comments', 'media', 'shared lambdas web', 'a comment carries files'],
  ['comments', 'users', 'shared lambdas web', 'a comment shows its author'],
  ['comments', 'composer', 'shared web', 'a comment is written in the composer'],
  ['comments', 'saves', 'web', 'a comment has the Save button'],
  ['saves', 'posts', 'shared lambdas web', 'posts and comments are saved'],
  ['saves', 'comments', 'shared web', 'posts and comments are saved'],
  ['saves', 'users', 'shared lambdas web', 'people who saved a post are listed'],
  ['composer', 'media', 'web', 'a post, comment or message may carry files'],
  ['composer', 'search', 'web', 'people are picked for mentions'],
  ['composer', 'users', 'shared', 'a text mentions people'],
  ['composer', 'posts', 'shared', 'every text may carry as many files as a post'],
  ['media', 'campuses', 'shared', 'files of private campuses lie apart'],
  ['media', 'chats', 'shared', 'the photos of a conversation are for its two people'],
  ['media', 'posts', 'lambdas', 'the files of a deleted post are removed'],
  ['users', 'campuses', 'shared', 'joining a campus makes a member of it; no name claims one'],
  ['users', 'media', 'lambdas web', 'a person has a picture'],
  ['campuses', 'composer', 'shared', 'the name of a missing school is text'],
  ['campuses', 'users', 'web', 'a new member sets up their profile'],
  ['holdings', 'users', 'shared', 'an export has the data of a person'],
  ['holdings', 'media', 'web', 'the list of holdings; files of an export are opened'],
  ['geography', 'campuses', 'web', 'the reason names the support address'],
  [
    'mail',
    'notifications',
    'lambdas',
    'notifications are mailed to people who want it, and every mail can be switched off',
  ],
  ['mail', 'users', 'lambdas', 'a mail names people'],
  ['mail', 'blocks', 'lambdas', 'nothing is mailed about hidden people'],
  ['mail', 'posts', 'lambdas', 'a mail shows the post that it is about'],
  ['mail', 'chats', 'lambdas', 'a message that was read is not mailed'],
  ['blocks', 'users', 'shared lambdas web', 'people are blocked'],
  ['holdings', 'notifications', 'shared', 'the list of holdings'],
  ['holdings', 'payouts', 'shared', 'the list of holdings; an account with money cannot be deleted'],
  ['payouts', 'mail', 'lambdas', 'Stripe leads back to an address of the site, as mails do'],
  ['payouts', 'settings', 'web', 'its page is one of the settings'],
  ['reports', 'users', 'shared lambdas', 'people are reported'],
  ['reports', 'posts', 'shared', 'posts are reported'],
  ['reports', 'comments', 'lambdas', 'comments are reported'],
  ['reports', 'chats', 'shared lambdas', 'messages are reported'],
  ['chats', 'reports', 'web', 'a message has Report in its menu'],
  ['chats', 'blocks', 'lambdas web', 'hidden people do not show, and a conversation has Block in its menu'],
  ['reports', 'media', 'lambdas', 'a report keeps the photos'],
  ['posts', 'reports', 'web', 'a post has Report in its menu'],
  ['search', 'composer', 'shared web', 'a typed search is text; matches in a text are marked'],
  ['search', 'posts', 'shared lambdas web', 'posts are found'],
  ['search', 'users', 'shared lambdas web', 'people are found'],
  ['search', 'saves', 'web', 'a picture that is found has the Save button'],
  ['search', 'chats', 'web', 'a picture that is found has the Message button'],
  ['chats', 'composer', 'shared web', 'a message is written in the composer'],
  ['notifications', 'live', 'lambdas web', 'open pages get hints at once, which keeps the badges right'],
  ['chats', 'notifications', 'web', 'the inbox marks unread conversations'],
  ['chats', 'search', 'web', 'people are picked for a new message'],
  ['notifications', 'search', 'lambdas', 'who looks for something is notified of what is found'],
  ['notifications', 'saves', 'lambdas', 'who saved a thing is notified of its lower price'],
  ['search', 'deals', 'shared web', 'posts are found by price and condition'],
  ['posts', 'search', 'web', 'the gallery and a category are narrowed down by the chips of a search'],
  ['chats', 'media', 'shared lambdas web', 'a message may have a photo'],
  ['chats', 'live', 'lambdas web', 'messages arrive live'],
  ['chats', 'users', 'shared lambdas web', 'a conversation has two people'],
  ['chats', 'posts', 'lambdas', 'a message may share a post'],
  ['users', 'chats', 'web', 'a list of people has the Message button; conversations copy people'],
  ['live', 'chats', 'shared', 'a hint carries a message'],
  ['live', 'users', 'shared', 'a hint carries the sender'],
  ['notifications', 'users', 'shared lambdas', 'a notification shows who did it'],
  ['notifications', 'posts', 'shared lambdas', 'a notification leads to a post'],
  ['notifications', 'chats', 'lambdas', 'messages notify and are pushed'],
  ['notifications', 'blocks', 'lambdas', 'hidden people do not notify'],
  ['geography', 'analytics', 'web', 'people who are turned away are counted'],
  ['holdings', 'analytics', 'web', 'the page of one’s data has the switch'],
  ['analytics', 'campuses', 'shared', 'a count is of a campus'],
  ['previews', 'posts', 'lambdas', 'a shared link shows the post'],
  ['previews', 'users', 'lambdas', 'a shared link shows the profile'],
  ['accounts', 'analytics', 'web', 'log-ins and sign-ups are counted'],
  ['accounts', 'geography', 'shared', 'every way to sign in checks the place'],
  ['accounts', 'mail', 'lambdas', 'codes and links are mailed'],
  ['accounts', 'users', 'shared lambdas web', 'an account is a person’s'],
  ['holdings', 'accounts', 'shared', 'the list of holdings, and the code that deletes an account'],
  ['notifications', 'accounts', 'lambdas', 'a device gets pushes while its session lasts'],
]

/** Rooms of `lambdas` that import each other, and why. */
export const mutual: [one: string, other: string, because: string][] = [
  ['access', 'blocks', 'what a caller may see depends on blocks, and blocking has a caller'],
  ['access', 'users', 'the caller is a person, and operations on people have a caller'],
  ['comments', 'posts', 'a post opens with its thread, and a comment belongs to a post'],
  ['media', 'posts', 'a post takes uploads, and the files of a deleted post are removed'],
]

/** The maximum number of rooms of `lambdas` that reach each other by imports. */
export const knotMaximum = 6

/** Only these packages may be imported in the trees that everything else imports: no `node:`, no AWS, no React. */
export const purePackages: Record<string, string[]> = {
  shared: ['ulid', 'zod/mini'],
  events: ['zod/mini'],
}

/** Packages by the start of their name, and the trees that may import them. */
export const packageTrees: Record<string, string[]> = {
  'node:': ['lambdas', 'infra', 'web'],
  '@aws-sdk/': ['lambdas', 'infra'],
  '@aws-lambda-powertools/': ['lambdas'],
  'aws-cdk-lib': ['infra'],
  react: ['web'],
}
