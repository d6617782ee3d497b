/**
 * The checklist of accounts and identity: the sentences of these parts of the product, and their routes. A change of a
 * sentence here changes what the product promises.
 */
import type { Part } from './compare.ts'

/** Sentences and labels by the part of the product that shows them. */
export const accountSentences: Record<string, Part> = {
  'what visitors find in the bars': {
    says: [
      'Log In / Sign Up',
      'Takes less than a few seconds.',
      'Continue with Email',
      'Log in takes less than a few seconds',
      'Log In with Email',
    ],
  },
  'the form that begins with an e-mail': {
    on: ['/user_registration'],
    says: [
      'Log In / Sign Up',
      'Continue with Email',
      'Email is required.',
      'Invalid email address!',
      'Account has been banned',
    ],
  },
  'log-in': {
    on: ['/login'],
    says: [
      'Email is required.',
      'Invalid email address!',
      'Invalid email address.',
      'Account has been banned',
      'Password is required.',
      'Wrong password!',
      'Incorrect. Please try again.',
      'Invalid login credentials.',
      'Internal server error.',
      'Access to this account has been temporarily disabled due to many failed login attempts. You can immediately restore it by resetting your password or you can try again later.',
      'Something went wrong. Try again.',
      'Forgot password',
      'Failed: Wrong Email.',
    ],
  },
  registration: {
    on: ['/register'],
    says: [
      'Name is required.',
      'Full name is required',
      'Email is required.',
      'Invalid email address!',
      'Invalid email address.',
      'Account has been banned',
      'Password is required.',
      'Email has already been taken.',
      'Password too short.',
      'Something went wrong. Try again.',
      'Failed: Wrong Email.',
    ],
  },
  'a mailed link': { on: ['/login/sent'], says: ['Email sent.', 'An unknown error has occurred'] },
  'a new password': {
    on: ['/forgotpassword'],
    says: [
      'Email is required.',
      'Invalid email address!',
      'Check your inbox for the link to reset your password.',
      'This may take 1-2 minutes.',
      'User not found, try again!',
      'Please enter a new password',
      'Must re-enter new password',
      'Passwords do not match',
    ],
  },
  Google: {
    on: ['/user_registration'],
    says: [
      'Continue with Google',
      'Network error. Please check your connection',
      'Error: Sign-in process was canceled',
      'Error: Account already exists with different credentials',
      'Error: Invalid credentials',
      'Error: That account has been disabled',
      'Error: User email not found',
      'Error: Incorrect password',
      'Unknown Error Signing In with Google',
      'Error Signing In with Google.',
    ],
  },
  'verification of the e-mail': {
    on: ['/verify'],
    says: [
      'Verify your account',
      'Please enter verification code',
      'Your code was incorrect. Please try again.',
    ],
  },
  'verification elsewhere': { says: ['Verify your account', 'Visit Your Campus', 'Verify Account'] },
  'the school e-mail': {
    on: ['/settings/account/school_email'],
    says: ['Change school email', 'Enter a valid school email', 'Something went wrong', 'Send PIN'],
  },
  'the PIN of the school e-mail': {
    on: ['/settings/account/verify_school_email'],
    says: ['Enter PIN', 'Your code was incorrect. Please try again.'],
  },
  profiles: {
    on: ['/:username'],
    says: [
      "This page doesn't exist. Try searching for something else.",
      'Posts',
      'Photos',
      'Replies',
      'Likes',
      'Copy link to profile',
      'Claim this account',
      'Report',
      'User Reported. Thanks for letting us know.',
      'Joined {month and year}',
      'Copied to clipboard',
      'Edit Profile',
      'Profile Updated',
      'Send Message',
      'Start Conversation?',
      'Start a private conversation with {name}.',
      'Start Conversation',
      'Cancel',
    ],
  },
  'editing a profile': {
    on: ['/profile/edit'],
    says: [
      'Edit Profile',
      'Name is required.',
      'Full name is required',
      'Only photos are allowed!',
      '{count} / 160',
    ],
  },
  // Setting up a profile is a page on a phone, and on a wide screen a dialog over the feed.
  'setting up a profile': {
    on: ['/profile/set-up', '/home'],
    says: ['Set up profile', 'Skip for now', 'Next', 'Your profile is updated', 'See profile'],
  },
  settings: {
    on: ['/settings'],
    says: [
      'General Info',
      'Customer Support',
      'Give Us Feedback',
      'Help & Feedback',
      'Account Settings',
      'Account Info',
      'Log In / Sign Up',
      'About',
      'How It Works',
      'Return Policy',
      'Trust and Safety',
      'Terms of Service',
      'Privacy Policy',
    ],
  },
  'account settings': {
    on: ['/settings/account'],
    says: [
      'Account Settings',
      'Username',
      'click to add',
      'Join your campus',
      'Verified',
      'Account created',
      'Account Updated!',
    ],
  },
  'changing the user name': {
    on: ['/settings/account/screen_name'],
    says: ['Change username', 'That username has been taken.'],
  },
  'changing the password': {
    on: ['/settings/account/password'],
    says: [
      'Change your password',
      'Current password required',
      'Please enter a new password',
      'Must re-enter new password',
      'Passwords do not match',
      'Forgot password',
    ],
  },
  'changing the e-mail': {
    on: ['/settings/account/email'],
    says: [
      'Change email',
      'Invalid email address!',
      'Email has already been taken.',
      'Your code was incorrect. Please try again.',
    ],
  },
  'changing the phone': { on: ['/settings/account/phone'], says: ['Change phone'] },
  gender: { on: ['/settings/account/gender'], says: ['Gender'] },
  'birth date': {
    on: ['/settings/account/birth_date'],
    says: ['Birth Date', 'Please fill in all the fields'],
  },
  'the menu of the account': { says: ['View Profile', 'Log Out'] },
  'log-out': { on: ['/logout'], says: ['Log Out'] },
  payouts: {
    on: ['/settings/payments'],
    says: ['Set Up Payouts', 'Resume Application', 'Payouts Enabled', 'View Earnings'],
  },
  geography: {
    on: ['/404'],
    says: [
      'You can log in and sign up in the United States only, and your connection seems to come from another country.',
      'You can log in and sign up only while your device shows the local time, and its time zone is not the one of your connection.',
    ],
  },
}

/** The routes of these parts and the heading of each page, by the kind of person who may open the page. */
export const accountRoutes = {
  visitor: {
    '/user_registration': 'Log In / Sign Up',
    '/login': 'Log In',
    '/register': 'Sign Up',
    '/forgotpassword': 'Forgot password?',
    '/login/sent': 'Log In',
    '/404': 'Error 404',
    '/settings': 'Settings',
    '/settings/howitworks': 'How It Works',
    '/settings/about': 'About',
    '/settings/help': 'Help',
    '/settings/feedback': 'Feedback',
    '/settings/returns': 'Return Policy',
    '/settings/terms': 'Terms of Service',
    '/settings/trust_and_safety': 'Trust and Safety',
    '/settings/privacy': 'Privacy Policy',
    '/settings/cookies': 'Cookies',
    '/settings/refunds': 'Refunds',
    '/settings/trust': 'Trust and Safety',
  },
  unverified: { '/verify': 'Verify your account', '/logout': 'Log Out?' },
  member: {
    '/logout': 'Log Out?',
    '/profile/edit': 'Edit Profile',
    '/profile/set-up': 'Set up profile',
    '/settings/account': 'Account Settings',
    '/settings/account/screen_name': 'Change username',
    '/settings/account/password': 'Change your password',
    '/settings/account/email': 'Change email',
    '/settings/account/phone': 'Change phone',
    '/settings/account/school_email': 'Change school email',
    '/settings/account/gender': 'Gender',
    '/settings/account/birth_date': 'Birth Date',
    '/settings/account/verify_school_email': 'Enter PIN',
  },
} as const

/** Addresses of pages that do not exist yet. Nobody may get them as a user name, because payments will need them. */
export const namesWithoutPage = [
  '/add-code',
  '/select-city',
  '/addresses',
  '/contact-phone',
  '/cart',
] as const

/** Sentences that no screen shows. The keys are the reasons. The check fails if a test has seen one of these sentences. */
export const accountsNotShown: Record<string, readonly string[]> = {
  'Send PIN is disabled for the current address; the API refuses it with this sentence': [
    'Enter a new school email',
  ],
}
