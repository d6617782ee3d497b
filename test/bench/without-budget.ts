interface Unmeasured {
  because: string
  operations: string[]
}

/** Operations without a budget, with the reason. test/style/budgets.test.ts checks that all others have one in budgets.ts. */
export const withoutBudget: Unmeasured[] = [
  {
    because:
      'A person gets in, proves an address or leaves a few times a year, and limits allow few an hour.',
    operations: [
      'change-email',
      'change-password',
      'claim-account',
      'delete-account',
      'lookup-account',
      'open-email-link',
      'open-school-link',
      'redeem-link',
      'register',
      'request-link',
      'request-reset',
      'reset-password',
      'send-deletion-code',
      'send-email-change-code',
      'send-email-code',
      'send-school-code',
      'end-session',
      'sign-out',
      'sign-out-everywhere',
      'start-session',
      'verify-email',
      'verify-school-email',
    ],
  },
  {
    because: 'A setting is read or changed by hand, in one or two rows of the person.',
    operations: [
      'change-birth-date',
      'change-gender',
      'change-phone',
      'change-username',
      'create-push-subscription',
      'delete-push-subscription',
      'get-notification-settings',
      'list-push-subscriptions',
      'list-sessions',
      'unsubscribe',
      'update-me',
      'update-notification-settings',
    ],
  },
  {
    because: 'It is done by hand to one person or thing, in a few rows, and limits allow few a day.',
    operations: [
      'block-person',
      'create-chat',
      'create-saved-search',
      'delete-chat',
      'delete-recent-search',
      'delete-recent-searches',
      'delete-saved-search',
      'list-blocked',
      'list-saved-searches',
      'report-chat',
      'report-deal',
      'report-message',
      'report-post',
      'report-user',
      'request-school',
      'unblock-person',
    ],
  },
  {
    because: 'It reads and writes nothing in the table besides rows of the caller and limits.',
    operations: [
      'get-chat-file-access',
      'get-file-access',
      'get-place',
      'search-schools',
      'send-error',
      'send-usage',
    ],
  },
  {
    because: 'Operators are few, and act by hand: a few rows, and one of the audit log.',
    operations: [
      'allow-address',
      'ban-person',
      'answer-appeal',
      'close-case',
      'close-school-request',
      'find-person',
      'hide-search',
      'lift-ban',
      'list-appeals',
      'list-audit',
      'list-cases',
      'list-school-requests',
      'open-case',
      'sign-out-person',
    ],
  },
  {
    because: 'It reads or writes one row of its own.',
    operations: ['appeal-decision', 'create-ticket', 'get-campus-counts', 'get-decision', 'read-decision'],
  },
  {
    because: 'The files are the price, and the row of an upload or a tombstone is small.',
    operations: ['create-upload', 'delete-post-media', 'finish-upload'],
  },
  {
    because: 'A further page of a thread is the same Query as that of get-post.',
    operations: ['list-comments'],
  },
  {
    because: 'It reads the thread, a page of 30 savers in one Query and half a unit for each of them.',
    operations: ['list-savers'],
  },
  {
    because: 'It reads all that is kept of the caller once, and limits allow two large exports an hour.',
    operations: ['export-account'],
  },
]
