/**
 * Which room may import which. A room is a folder: `shared/posts`, `lambdas/posts`, `web/src/posts`.
 * imports.test.ts fails on an import that no row allows, and on a row that no import uses.
 */

/** Rooms that are no noun. `<noun>` below stands for every other folder of its tree. */
export const roomsWithoutNoun = [
  'lambdas/access',
  'lambdas/platform',
  'web/src/app',
  'web/src/composer',
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

/** What every noun may import without a row of its own, and what the other rooms may. */
export const layers: Record<string, string[]> = {
  // contracts.ts lists the contracts of every noun.
  shared: ['shared/<noun>'],
  'shared/<noun>': ['shared'],
  events: ['shared/<noun>'],
  'lambdas/platform': ['shared', 'events'],
  // The caller is a person, and what they may see depends on campuses.
  'lambdas/access': ['lambdas/platform', 'lambdas/<noun>', 'shared', 'shared/<noun>'],
  'lambdas/<noun>': ['lambdas/access', 'lambdas/platform', 'events', 'shared', 'shared/<noun>'],
  'web/src/lib': ['shared'],
  'web/src/ui': ['web/src/lib'],
  'web/src/<noun>': ['web/src/session', 'web/src/ui', 'web/src/lib', 'shared', 'shared/<noun>'],
  'web/src/session': ['web/src/ui', 'web/src/lib', 'shared', 'shared/<noun>'],
  'web/src/composer': ['web/src/session', 'web/src/ui', 'web/src/lib', 'shared', 'shared/<noun>'],
  // Each form calls an operation about people, and shows codes and refusals as their other forms do.
  'web/src/settings': [
    'web/src/session',
    'web/src/ui',
    'web/src/lib',
    'web/src/<noun>',
    'shared',
    'shared/<noun>',
  ],
  'web/src/static': ['web/src/session', 'web/src/settings', 'web/src/<noun>'],
  'web/src/app': [
    'web/src/composer',
    'web/src/session',
    'web/src/settings',
    'web/src/static',
    'web/src/ui',
    'web/src/lib',
    'web/src/<noun>',
    'shared/<noun>',
  ],
  // infra names files in lambdas and web, and imports only the type of their grants. The demo alone writes through the
  // product's stores. The smoke test of a deployment loads the site of a campus of the catalogue.
  infra: ['infra/stacks', 'shared', 'shared/<noun>', 'lambdas/platform'],
  'infra/stacks': ['infra/constructs', 'infra'],
  // The mapping of the stream takes its filter from lambdas/stream; constructs import nothing else of a noun.
  'infra/constructs': ['infra', 'shared', 'events', 'lambdas/platform', 'lambdas/<noun>'],
  'infra/local': ['infra/local/demo', 'infra'],
  'infra/local/demo': ['infra/local', 'shared/<noun>', 'lambdas/platform', 'lambdas/<noun>'],
}

/** Where one noun imports another: from, to, in which trees, and why. A new noun is one row, or none. */
export const crossings: [from: string, to: string, trees: string, because: string][] = [
  ['posts', 'users', 'shared lambdas web', 'a post shows its author'],
  ['posts', 'media', 'shared lambdas web', 'a post carries files'],
  ['posts', 'comments', 'shared lambdas web', 'a post opens with its thread'],
  ['posts', 'composer', 'shared web', 'a post is written in the composer'],
  ['posts', 'saves', 'web', 'a post has the Save button'],
  ['posts', 'chats', 'web', 'a post has the Message button'],
  ['posts', 'stream', 'lambdas', 'facts name their type'],
  ['comments', 'posts', 'shared lambdas web', 'a comment stands below a post'],
  ['comments', 'media', 'shared lambdas web', 'a comment carries files'],
  ['comments', 'users', 'shared lambdas web', 'a comment shows its author'],
  ['comments', 'composer', 'shared web', 'a comment is written in the composer'],
  ['comments', 'saves', 'web', 'a comment has the Save button'],
  ['saves', 'posts', 'shared lambdas web', 'posts and comments are saved'],
  ['saves', 'comments', 'shared web', 'posts and comments are saved'],
  ['saves', 'users', 'shared lambdas web', 'people who saved a post are listed'],
  ['composer', 'media', 'web', 'what is written may carry files'],
  ['composer', 'search', 'web', 'people are picked for mentions'],
  ['composer', 'users', 'shared', 'a text mentions people'],
  ['composer', 'posts', 'shared', 'all that is written may carry as many files as a post'],
  ['media', 'campuses', 'shared', 'files of private campuses lie apart'],
  ['media', 'posts', 'lambdas', 'the files of a deleted post are removed'],
  ['media', 'users', 'lambdas', 'the picture of a person is kept'],
  ['media', 'stream', 'lambdas', 'facts name their type'],
  ['users', 'campuses', 'shared lambdas', 'joining a campus makes a member of it; no name claims one'],
  ['users', 'posts', 'lambdas', 'a profile counts its posts'],
  ['users', 'media', 'lambdas web', 'a person has a picture'],
  ['users', 'mail', 'lambdas', 'codes are mailed'],
  ['users', 'stream', 'lambdas', 'facts name their type'],
  ['campuses', 'composer', 'shared', 'the name of a missing school is text'],
  ['campuses', 'users', 'web', 'a new member sets up their profile'],
  ['campuses', 'stream', 'lambdas', 'facts name their type'],
  ['comments', 'stream', 'lambdas', 'facts name their type'],
  ['saves', 'stream', 'lambdas', 'facts name their type'],
  ['stream', 'campuses', 'lambdas', 'the list of facts'],
  ['stream', 'comments', 'lambdas', 'the list of facts'],
  ['stream', 'saves', 'lambdas', 'the list of facts'],
  ['stream', 'media', 'lambdas', 'the list of facts'],
  ['stream', 'posts', 'lambdas', 'the list of facts'],
  ['stream', 'users', 'lambdas', 'the list of facts'],
  ['holdings', 'users', 'shared lambdas web', 'what is kept of a person, and the code that deletes it'],
  ['holdings', 'posts', 'lambdas', 'the list of holdings'],
  ['holdings', 'saves', 'lambdas', 'the list of holdings'],
  ['holdings', 'media', 'lambdas', 'the list of holdings'],
  ['holdings', 'campuses', 'lambdas', 'its rows hold no people'],
  ['holdings', 'mail', 'lambdas', 'the list of holdings; codes are mailed'],
  ['posts', 'holdings', 'lambdas', 'holdings name their type'],
  ['saves', 'holdings', 'lambdas', 'holdings name their type'],
  ['media', 'holdings', 'lambdas', 'holdings name their type'],
  ['mail', 'holdings', 'lambdas', 'holdings name their type'],
  ['users', 'holdings', 'lambdas', 'holdings name their type'],
  ['blocks', 'users', 'shared lambdas', 'people are blocked'],
  ['users', 'blocks', 'lambdas', 'a person who leaves is taken out of the blocks of others'],
  ['holdings', 'notifications', 'shared lambdas', 'the list of holdings'],
  ['notifications', 'holdings', 'lambdas', 'holdings name their type'],
  ['reports', 'users', 'lambdas', 'a report copies the person'],
  ['users', 'reports', 'lambdas', 'people are reported'],
  ['holdings', 'reports', 'lambdas', 'reports outlive accounts'],
  ['search', 'composer', 'shared web', 'a typed search is text; what matched in a text is marked'],
  ['search', 'stream', 'lambdas', 'facts name their type; the index follows changes'],
  ['stream', 'search', 'lambdas', 'the list of facts'],
  ['search', 'holdings', 'lambdas', 'holdings name their type'],
  ['holdings', 'search', 'lambdas', 'the list of holdings'],
  ['search', 'posts', 'shared lambdas web', 'posts are found'],
  ['search', 'users', 'shared lambdas web', 'people are found'],
  ['search', 'campuses', 'lambdas', 'schools are found'],
  ['posts', 'search', 'lambdas', 'documents name their type; codes and prices of a post'],
  ['users', 'search', 'lambdas', 'documents name their type'],
  ['campuses', 'search', 'lambdas', 'documents name their type'],
  ['search', 'saves', 'web', 'a picture that is found has the Save button'],
  ['search', 'chats', 'web', 'and the Message button'],
  ['chats', 'composer', 'web', 'pages of phones alone are those of the composer'],
  ['chats', 'search', 'web', 'people are picked for a new message'],
  ['users', 'chats', 'web', 'a list of people has the Message button'],
  ['previews', 'posts', 'lambdas', 'a shared link shows the post'],
  ['previews', 'users', 'lambdas', 'a shared link shows the profile'],
]

/** Only these packages enter the trees that everything else imports: no `node:`, no AWS, no React. */
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
