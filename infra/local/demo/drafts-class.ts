import { draft, type Draft } from './draft.ts'

/** What is sold and asked around classes: books, devices, study groups. */
export const classDrafts: readonly Draft[] = [
  draft(
    'TI-84 Plus CE, charger and cover included. Got me through Calc 1–3, may it do the same for you. {$70}',
    'school supplies',
    ['calculator'],
    'Calculator still for sale, {$60}. Exam in week 5 is closer than you think.',
  ),
  draft(
    'Organic Chemistry, 10th edition, plus the solutions manual. Highlighted until chapter 6, after that it’s like new, make of that what you will. {$55} for both.',
    'books, movies, & music',
    ['books'],
  ),
  draft(
    'Stack of intro textbooks: Psych, Micro, Stats. {$20} each or {$50} for all three. Access codes are used.',
    'books, movies, & music',
    ['books', 'backpack'],
    'Psych is sold. Micro and Stats {$15} each.',
  ),
  draft(
    'Does anybody have the PDF syllabus for Physics 2 with the evening section? The page is down and I’d like to know if the lab is this week.',
  ),
  draft(
    'Study group for Linear Algebra, Tuesdays and Thursdays 7 pm, {library} second floor, the big table by the windows.\nNo experts needed: last year half of us were one bad quiz away from dropping it and everybody passed. We do the homework together, explain it to each other and then get tacos.\nComment or just show up.',
  ),
  draft(
    'Silver 14 inch laptop, 16 GB memory, 512 GB. Battery at 91 %. One tiny dent on the corner, see second picture (it’s honestly hard to find). {$480}',
    'computers & accessories',
    ['laptop', 'desk'],
    'Laptop: {$440} this week. Happy to meet in {library} so you can try everything.',
  ),
  draft('Selling my lab coat (M) and goggles. Worn one semester. {$12}', 'school supplies'),
  draft(
    'Noise-cancelling headphones, orange cushions are new. Case included. I got a different pair for my birthday, nothing’s wrong with these. {$110}',
    'audio & speakers',
    ['headphones'],
    'Headphones {$95}. The quiet floor is not quiet, you need these.',
  ),
  draft(
    'I made flashcards for all of Anatomy & Physiology 1, 640 of them, with pictures. Free, here: https://example.com/anatomy-cards\nIf you find a mistake please tell me before my exam.',
  ),
  draft(
    'Canvas backpack, forest green, laptop sleeve inside. I carry less now. {$30}',
    'clothing, shoes, & accessories',
    ['backpack'],
  ),
  draft('Who else is in the 8:30 Microeconomics section? I missed Monday and the recording has no sound.'),
  draft(
    'iClicker remote, new batteries. {$15}. Meet at {union} between classes.',
    'school supplies',
    [],
    'iClicker {$12}, still works, still ugly.',
  ),
  draft(
    'Looking for someone to practise Spanish with. I’m intermediate and can offer German or help with Python in exchange. Coffee at {corner} is on me the first time.',
  ),
  draft(
    '27 inch monitor, 1440p, with an HDMI cable. Too large for my new desk. {$115}',
    'computers & accessories',
    ['desk'],
  ),
  draft(
    'Mechanical keyboard, brown switches, 75 %. My roommate voted for its sale. {$45}',
    'computers & accessories',
  ),
  draft(
    'Anyone who took Data Structures with the Thursday lab: is the book needed or do the slides do? It’s {$140} new and I’d rather eat this month.',
  ),
  draft(
    'Selling my Data Structures book for {$40}, since you asked. Some coffee on page 212.',
    'books, movies, & music',
    ['books'],
  ),
  draft(
    'Tablet with the pencil, 64 GB, perfect for notes. Screen protector since day one. {$260}',
    'computers & accessories',
    ['phone'],
  ),
  draft(
    'Tutor for Calc 2 here (math senior, third year of tutoring). {$20} an hour, first half hour free so you can see whether I explain things in a way that works for you. Evenings and Sundays, {library} or online. Times: https://example.com/calc-with-me',
  ),
  draft(
    'Nursing bundle: stethoscope, penlight, two scrubs in S, pocket drug guide. Everything clean. {$60}',
    'school supplies',
    ['backpack', 'books'],
  ),
  draft(
    'Printer + half a cartridge. {$25}. It has opinions about Wi-Fi but the cable always works.',
    'computers & accessories',
  ),
  draft('PSA: the 24-hour room in {library} got new outlets at every table. You’re welcome.'),
  draft(
    'Drawing kit for the design courses: cutting mat, steel ruler, markers, two sketchbooks with most pages empty. {$38}',
    'school supplies',
    [],
    'Design kit {$30}. One sketchbook now has a very good drawing of a goose in it, that’s a bonus.',
  ),
  draft(
    'Notes swap? I have complete ones for Art History 1 and need Intro to Logic, weeks 1 to 3. I was in the hospital (all fine now).',
  ),
  draft(
    'Graphing calculator, the yellow school one, engraved with someone’s initials from 2019. Mine now, yours for {$35}.',
    'school supplies',
    ['calculator', 'books'],
  ),
  draft(
    'LSAT prep books, 2025 edition, pencil only. {$45}. I decided to become a beekeeper instead.',
    'books, movies, & music',
    ['books'],
  ),
  draft(
    'Our capstone team needs five people for a 20-minute usability test on Thursday. You get pizza and a look at an app that finds free study rooms.\nSign up: https://example.com/capstone-test',
    undefined,
    ['pizza'],
  ),
  draft(
    'Phone, 128 GB, unlocked, no scratches. Upgraded, so it just sits in a drawer. {$230}',
    'cell phones & accessories',
    ['phone'],
    'Phone {$210}, comes with the clear case and a charger.',
  ),
  draft(
    'Does the bookstore buy back the old edition of Campbell Biology? Otherwise it’s here for {$20}.',
    'books, movies, & music',
    ['books'],
  ),
]
