/** How the names of the cookies begin that hold somebody's tokens: the library's own choice. */
export const cookiePrefix = 'CognitoIdentityServiceProvider'
