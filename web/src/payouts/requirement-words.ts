import type { Requirement } from '../../../shared/payouts/payouts.ts'

/**
 * Stripe's codes in plain words; the first match counts. A code about a person begins with `individual.`, or with the id of
 * a person: https://docs.stripe.com/connect/required-verification-information
 */
const words: readonly [code: RegExp, words: string][] = [
  [/^company\.verification\.document$/, 'A document about your business'],
  [/\.verification\.additional_document$/, 'A document that shows your address'],
  [/\.verification\.document$|\.verification\.proof_of_liveness$/, 'A photo of your ID'],
  [/\.(first_name|last_name|full_name_aliases)/, 'Your full name'],
  [/\.dob\./, 'Your date of birth'],
  [/\.ssn_last_4$/, 'The last four digits of your Social Security number'],
  [/\.id_number$/, 'Your Social Security number'],
  [/^company\.tax_id/, 'The tax number of your business'],
  [/^company\.address\./, 'The address of your business'],
  [/\.(registered_)?address\./, 'Your address'],
  [/\.email$/, 'Your email'],
  [/^company\.phone$|^business_profile\.support_phone$/, 'The phone number of your business'],
  [/\.phone$/, 'Your phone number'],
  [/^external_account$|^bank_account/, 'A bank account or debit card for your money'],
  [/^tos_acceptance\./, 'Your agreement to Stripe’s terms'],
  [/^business_profile\.(url|product_description)$/, 'What you sell, or a page that shows it'],
  [/^business_profile\.mcc$/, 'What kind of things you sell'],
  [/^business_type$/, 'Whether you sell for yourself or for a business'],
  [/^(business_profile|company)\./, 'Details about your business'],
  [/^(owners|directors|executives|representative)\.|\.relationship\./, 'Who runs your business'],
]
const otherwise = 'Something else, which Stripe will tell you'

/**
 * Describes Stripe's requirements in plain words. Each description occurs once, although several codes may mean the same
 * thing: for example, a date of birth has three codes.
 */
export function wordsOf(requirements: readonly Requirement[]): string[] {
  return [...new Set(requirements.map(({ code }) => wordsOfCode(code)))]
}

function wordsOfCode(code: string): string {
  return words.find(([pattern]) => pattern.test(code))?.[1] ?? otherwise
}
