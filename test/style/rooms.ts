/**
 * The imports that are allowed between rooms. A room is a folder: `shared/posts`, `lambdas/posts`, `web/src/posts`.
 * imports.test.ts fails on an import that no row allows, and on a row that no import uses.
 */

/** Rooms that do not belong to a noun. In this file `<noun>` matches every other folder of a tree. */
export const roomsWithoutNoun = [
  'lambdas/access',
  'lambdas/across',
  'lambdas/holdings',
  'lambdas/indexing',
  'lambdas/platform',
  'lambdas/pages',
  'lambdas/stream',
  'web/console',
  'web/src/app',
  'web/src/bars',
  'web/src/composer',
  'web/src/forms',
  'web/src/lib',
  'web/src/server',
  'web/src/session',
  'web/src/settings',
  'web/src/static',
  'web/src/ui',
  'infra/constructs',
  'infra/local',
  'infra/local/demo',
  'infra/stacks',
]

/** The imports that all nouns may have without their own row in `crossings`, and the imports of the other rooms. */
export const layers: Record<string, string[]> = {
  // contracts.ts lists the contracts of every noun.
  shared: ['shared/<noun>'],
  'shared/<noun>': ['shared'],
  events: ['shared/<noun>'],
  'lambdas/platform': ['shared', 'events'],
  // lambdas/access loads the caller, who is a person (users), and the caller's rights depend on campuses.
  'lambdas/access': ['lambdas/platform', 'lambdas/<noun>', 'shared', 'shared/<noun>'],
  'lambdas/<noun>': ['lambdas/access', 'lambdas/platform', 'events', 'shared', 'shared/<noun>'],
  // The following rooms of lambdas combine nouns, and no noun imports them.
  'lambdas/across': [
    'lambdas/access',
    'lambdas/platform',
    'lambdas/<noun>',
    'events',
    'shared',
    'shared/<noun>',
  ],
  'lambdas/holdings': [
    'lambdas/access',
    'lambdas/platform',
    'lambdas/<noun>',
    'events',
    'shared',
    'shared/<noun>',
  ],
  'lambdas/indexing': ['lambdas/platform', 'lambdas/<noun>'],
  // The pages of visitors show the output of operations, as the site's own code renders it.
  'lambdas/pages': [
    'lambdas/access',
    'lambdas/platform',
    'lambdas/<noun>',
    'shared',
    'shared/<noun>',
    'web/src/server',
  ],
  'lambdas/stream': ['lambdas/access', 'lambdas/platform', 'lambdas/<noun>', 'events'],
  // The operators' console is a separate site. It calls the API as the students' site does, but shares no screens with it.
  'web/console': ['web/src/lib', 'shared', 'shared/<noun>'],
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
  // The forms of the settings call operations of nouns.
  'web/src/settings': [
    'web/src/session',
    'web/src/forms',
    'web/src/ui',
    'web/src/lib',
    'web/src/<noun>',
    'shared',
    'shared/<noun>',
  ],
  // The page of prohibited things uses the list of a noun, which a hint in the composer also uses.
  'web/src/static': ['web/src/lib', 'web/src/session', 'web/src/settings', 'web/src/<noun>', 'shared/<noun>'],
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
  'web/src/server': [
    'web/src/app',
    'web/src/bars',
    'web/src/session',
    'web/src/lib',
    'web/src/<noun>',
    'shared',
    'shared/<noun>',
  ],
  // infra names files of lambdas and web, and imports little of them: the type of grants, holdings for `npm run heal`,
  // keys of posts and bans for the IAM checks of a deployment, and the stores of the demo. The smoke test of a
  // deployment loads the site of a campus of the catalogue. `npm run stats` reads the objects of the laptop's S3. The
  // bundle that renders pages has the class names of the site's build.
  infra: [
    'web',
    'infra/stacks',
    'infra/local',
    'shared',
    'shared/<noun>',
    'lambdas/platform',
    'lambdas/<noun>',
    'lambdas/holdings',
  ],
  'infra/stacks': ['infra/constructs', 'infra'],
  // The mappings of the table's stream take their filters from the functions that read the stream.
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
  // The demo creates an operator, and signs in as that operator with the code that real operators use.
  'infra/local/demo': [
    'infra',
    'infra/local',
    'shared/<noun>',
    'lambdas/platform',
    'lambdas/<noun>',
    'lambdas/stream',
  ],
}

/** Pairs of rooms of `lambdas` that import each other, with the reason. */
export const mutual: [one: string, other: string, because: string][] = [
  ['access', 'blocks', 'what a caller may see depends on blocks, and blocking has a caller'],
  ['access', 'users', 'the caller is a person, and operations on people have a caller'],
  ['comments', 'posts', 'a post opens with its thread, and a comment belongs to a post'],
  ['media', 'posts', 'a post takes uploads, and the files of a deleted post are removed'],
]

/** The maximum number of rooms of `lambdas` in one import cycle. */
export const knotMaximum = 6

/**
 * The only packages that these trees may import. All other trees import them, so they must not depend on Node, AWS or
 * React.
 */
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
