export const cookiePrefix = 'CognitoIdentityServiceProvider'
