/** Amplify's prefix for the names of the cookies that hold tokens. */
export const cookiePrefix = 'CognitoIdentityServiceProvider'
