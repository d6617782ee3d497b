/** What may not be sold, exchanged or given away: the list of the page `/settings/not_for_sale`, in its order. */

export const prohibitedKinds = [
  'weapons',
  'drugs',
  'medicine',
  'alcohol',
  'animals',
  'tickets',
  'answers',
  'accounts',
  'fakes',
] as const
export type ProhibitedKind = (typeof prohibitedKinds)[number]

export const prohibited: Record<ProhibitedKind, { name: string; sentence: string }> = {
  weapons: {
    name: 'Weapons',
    sentence:
      'Guns of any kind, also air guns, their parts and ammunition, knives made to hurt, tasers, brass knuckles, fireworks and explosives.',
  },
  drugs: {
    name: 'Drugs',
    sentence:
      'Cannabis in any form, even where it is legal, mushrooms, pills and everything else that is taken to get high.',
  },
  medicine: {
    name: 'Prescription medicine',
    sentence:
      'Whatever a doctor has to prescribe, also what is left over: ADHD medicine, painkillers, antibiotics, injections, steroids.',
  },
  alcohol: {
    name: 'Alcohol and tobacco',
    sentence:
      'Beer, wine and spirits, also unopened, cigarettes, vapes, pods and nicotine pouches. Selling them takes a license, and many students are too young to buy them.',
  },
  animals: {
    name: 'Live animals',
    sentence:
      'Pets, fish and farm animals, also for free or for a rehoming fee. A shelter or a vet finds them a home; cages, tanks and toys are fine.',
  },
  tickets: {
    name: 'Tickets above their price',
    sentence: 'A ticket for a game, concert or party may cost what is printed on it, with its fees, or less.',
  },
  answers: {
    name: 'Exam answers',
    sentence:
      'Answers, stolen exams, test banks, and papers written or tests taken by another person. Notes, books and tutoring are fine.',
  },
  accounts: {
    name: 'Accounts and IDs',
    sentence:
      'Log-ins for streaming, games, social networks or school, and passports, driver’s licenses, student IDs and bank cards, real or fake.',
  },
  fakes: {
    name: 'Counterfeits',
    sentence:
      'Copies of a brand’s clothes, shoes, bags, watches or electronics, even if you say that they are copies, pirated copies, and counterfeit money.',
  },
}
