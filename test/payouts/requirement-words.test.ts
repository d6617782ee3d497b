import { expect, test } from 'vitest'
import { wordsOf } from '../../web/src/payouts/requirement-words.ts'

/** Stripe's codes of requirements for people and businesses in the US, from Stripe's documentation, with our texts. */
const codes: Record<string, string> = {
  'business_profile.mcc': 'What kind of things you sell',
  'business_profile.url': 'What you sell, or a page that shows it',
  business_type: 'Whether you sell for yourself or for a business',
  external_account: 'A bank account or debit card for your money',
  'individual.address.line1': 'Your address',
  'individual.dob.day': 'Your date of birth',
  'individual.email': 'Your email',
  'individual.first_name': 'Your full name',
  'individual.id_number': 'Your Social Security number',
  'individual.phone': 'Your phone number',
  'individual.ssn_last_4': 'The last four digits of your Social Security number',
  'individual.verification.document': 'A photo of your ID',
  'individual.verification.additional_document': 'A document that shows your address',
  'person_1MbHv2.verification.document': 'A photo of your ID',
  'person_1MbHv2.relationship.title': 'Who runs your business',
  'representative.first_name': 'Your full name',
  'owners.last_name': 'Your full name',
  'company.tax_id': 'The tax number of your business',
  'company.verification.document': 'A document about your business',
  'company.address.city': 'The address of your business',
  'company.owners_provided': 'Details about your business',
  'tos_acceptance.date': 'Your agreement to Stripe’s terms',
  'interv_1Mb.supportability.form': 'Something else, which Stripe will tell you',
}

test.each(Object.entries(codes))('%s is shown as: %s', (code, words) => {
  expect(wordsOf([{ code, due: 'now' }])).toEqual([words])
})
