/** Behaviours of the specification that a test has to prove, by name. The test that proves a behaviour calls `proves(name)`. */
export const behaviours = {
  'notifications are highlighted': 'Unread items are highlighted.',
  'notifications are read': 'Every unread notification is marked read once the list loads.',
  'notifications of a comment':
    'A notification is created, and an e-mail request made, for the author above a comment, but not when the author replies to their own post.',
  'badge of notifications': 'The badge count comes from the unread count.',
  'badge of a conversation': 'Opening a chat drops the chat badge by one.',
  'guard of the e-mail': 'A logged-in user whose e-mail is not verified is redirected to /verify.',
  'guard of the school':
    'A user whose school is not verified is redirected to /settings/account/school_email, not on the generic campus.',
  'guard of the generic campus':
    "The generic campus with a stored redirect_to campus id sends the user to that campus's own site.",
  'mail with a code':
    'The subject states the code and that it is the verification code; the body says that codes expire after two hours.',
  'mails are on': 'E-mail notifications are on by default for users.',
} as const
