import { Refusal } from '../refusal.ts'
import type { SignatureProblem } from '../signature.ts'

const refusals: Record<SignatureProblem, [code: string, message: string, status: number]> = {
  missing: ['AccessDenied', 'Access Denied', 403],
  malformed: ['AuthorizationHeaderMalformed', 'The authorization header is malformed.', 400],
  'wrong time': [
    'RequestTimeTooSkewed',
    'The difference between the request time and the current time is too large.',
    403,
  ],
  'unsigned headers': [
    'AccessDenied',
    'There were headers present in the request which were not signed',
    403,
  ],
  'unknown key': [
    'InvalidAccessKeyId',
    'The AWS Access Key Id you provided does not exist in our records.',
    403,
  ],
  'wrong token': ['InvalidToken', 'The provided token is malformed or otherwise invalid.', 400],
  mismatch: [
    'SignatureDoesNotMatch',
    'The request signature we calculated does not match the signature you provided.',
    403,
  ],
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
export function signatureRefusal(problem: SignatureProblem): Refusal {
  return new Refusal(...refusals[problem])
}
