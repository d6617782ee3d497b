import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldToAscii } from '../../infra/local/search/ascii-folding.ts'
import { fullNameSchema, splitName, usernameCandidate } from '../../shared/users/names.ts'
import { claimsOffice } from '../../shared/users/full-name.ts'

const passes = (name: string) => fullNameSchema.safeParse(name).success

/** Names of real people and similar names, by script. The first word of each is a given name. */
const names = {
  latin: [
    "Conan O'Brien",
    'Sinéad O’Connor',
    'Ana de la Cruz',
    'Nguyễn Văn An',
    'Nguyễn Văn An'.normalize('NFD'),
    'Mary-Jane Watson-Parker',
    'Björk Guðmundsdóttir',
    'Łukasz Żółć',
    'Ðorđe Čvorović',
    'Sammy Davis, Jr.',
    'J. R. R. Tolkien',
    'Ngũgĩ wa Thiong’o',
    'Keoni Kealiʻi',
    'Jordi Gal·la',
    'Robert Service',
    'Jamie Staff',
    'Gianluca Campus',
    'Duke Ellington',
    'James Dean',
    'Elihu Root',
    'Brad Minton',
    'Florida Stanford',
    'Li Wu',
    'Xi Ng',
  ],
  cyrillic: ['Мария Иванова', 'Лев Толстой-Берг', 'Олена Мар’яненко', 'Ђорђе Ђоковић'],
  greek: ['Ελένη Παπαδοπούλου', 'Νίκος Καζαντζάκης'],
  armenian: ['Արամ Խաչատրյան'],
  georgian: ['ნინო ბერიძე'],
  hebrew: ['דוד בן־גוריון', 'רבקה ג׳ונסון'],
  arabic: ['محمد علي', 'علی\u200Cرضا احمدی', 'أمّ كلثوم'],
  ethiopic: ['አበበ ቢቂላ'],
  devanagari: ['प्रिया शर्मा', 'श्री\u200Dराम राव'],
  bengali: ['রবীন্দ্রনাথ ঠাকুর'],
  sinhala: ['ශ්\u200Dරී ලාල්'],
  tamil: ['அருள் முருகன்'],
  thai: ['สมชาย ใจดี'],
  khmer: ['សុខ សុភា'],
  tibetan: ['བསྟན་འཛིན རྒྱ་མཚོ'],
  chinese: ['王小明 李四', '欧阳 娜娜', 'Wei 陈小明', 'ㄨㄤˊ 小明'],
  japanese: ['さくら 山田', '山田 はなこ', 'マリア 鈴木', 'アン・マリー 佐藤', 'Ken 山ノ内', 'ﾊﾅ ﾔﾏﾀﾞ'],
  korean: ['김 민준', '金 민준', 'Min 김철수'],
  cherokee: ['ᏍᏏᏉᏯ ᎠᏂᏴᏫ'],
  nko: ['ߡߊߡߊߘߎ ߞߊ߲ߕߍ'],
}
const everyName = Object.values(names).flat()

test.each(everyName)('the name %s is valid', (name) => expect(passes(name)).toBe(true))

test('a first name with the last names of another person in the same script is valid', () => {
  for (const ofScript of [
    names.latin,
    names.cyrillic,
    names.greek,
    names.japanese,
    names.korean,
    names.arabic,
  ])
    fc.assert(
      fc.property(fc.constantFrom(...ofScript), fc.constantFrom(...ofScript), (one, other) => {
        const name = `${one.split(' ')[0]} ${other.split(' ').slice(1).join(' ')}`
        // Combinations such as 'Florida Staff' are left out, because they claim an office.
        fc.pre(!claimsOffice(name))
        expect(passes(name)).toBe(true)
      }),
    )
})

test('a letter of another script anywhere makes a name invalid', () => {
  // The letters are Cyrillic а, Greek ο, Armenian օ, Cherokee Ꭺ, Hebrew ס, and Latin a for scripts other than Latin.
  const strangers = { latin: 'аοօᎪס', cyrillic: 'aοօᎪ', greek: 'aаօᎪ', japanese: 'аοօ', arabic: 'aаο' }
  for (const [script, letters] of Object.entries(strangers))
    fc.assert(
      fc.property(
        fc.constantFrom(...names[script as keyof typeof strangers]),
        fc.constantFrom(...letters),
        fc.nat({ max: 60 }),
        (name, letter, at) => {
          const place = at % (name.length + 1)
          expect(passes(`${name.slice(0, place)}${letter}${name.slice(place)}`)).toBe(false)
        },
      ),
    )
})

test('an invisible character, a picture or markup anywhere makes a name invalid', () => {
  const signs = [
    '\u2800',
    '\u3164',
    '\u200B',
    '\u00AD',
    '\u202E',
    '\u{E0041}',
    '\0',
    '✓',
    '✔\uFE0F',
    '🙂',
    '©',
    '√',
    '<',
  ]
  fc.assert(
    fc.property(
      fc.constantFrom(...everyName),
      fc.constantFrom(...signs),
      fc.nat({ max: 60 }),
      (name, sign, at) => {
        // The sign is placed inside the name, so that it is neither the first nor the last character.
        const place = 1 + (at % (name.length - 1))
        expect(passes(`${name.slice(0, place)}${sign}${name.slice(place)}`)).toBe(false)
      },
    ),
  )
  expect(passes('\u2800\u2800 \u2800\u2800')).toBe(false)
  expect(passes('Ann \u2800\u2800')).toBe(false)
})

test('joiner characters are valid only between Arabic and Indic letters', () => {
  expect(passes('علی\u200Cرضا احمدی')).toBe(true)
  for (const name of ['An\u200Cn Ray', 'Ann Ray\u200D', 'محمد\u200C علي', 'А\u200Dнна Ли'])
    expect(passes(name)).toBe(false)
})

test('a name of punctuation, or with five marks on one letter, is invalid', () => {
  for (const name of ['-- --', '. ..', 'Ann ..', "'' Ray", `Ann R${'\u0301'.repeat(5)}ay`])
    expect(passes(name), name).toBe(false)
})

describe('a name that claims an office', () => {
  test.each([
    'Site Admin',
    'Campus Support',
    'OU Support',
    'Ann Admin',
    'Admin Ray',
    'The Administrator',
    'Adm1n Jones',
    '$upp0rt Lee',
    'S.u.p.p.o.r.t Lee',
    'Ad min',
    'Site_Admin Ray',
    'Site-Admin Ray',
    'Ádmïn Ray',
    'Ａｄｍｉｎ Ray',
    '𝐀𝐝𝐦𝐢𝐧 Ray',
    'Аdmin Ray',
    'Help Desk',
    'Customer Service',
    'Campus Police',
    'OU Staff',
    'Stanford Security Team',
    'University of Oklahoma',
    'Texas A&M University',
    'Verified Student',
    'Trust & Safety',
  ])('such as %s is invalid', (name) => expect(passes(name)).toBe(false))

  test('is invalid in any case and with any separators', () => {
    const office = fc.constantFrom('admin', 'administrator', 'moderator', 'support', 'official')
    const separator = fc.constantFrom('', '.', '-', '_', '·', "'")
    fc.assert(
      fc.property(
        office,
        separator,
        fc.constantFrom(...names.latin),
        fc.infiniteStream(fc.boolean()),
        (word, by, name, upper) => {
          const shown = [...word]
            .map((letter) => (upper.next().value ? letter.toUpperCase() : letter))
            .join(by)
          expect(passes(`${shown} ${name.split(' ').at(-1)}`)).toBe(false)
          expect(passes(`${name.split(' ')[0]} ${shown}`)).toBe(false)
        },
      ),
    )
  })
})

test('a full name is split so that both of its parts can be edited afterwards', () => {
  expect(splitName('Ana Maria Ruiz')).toEqual({ firstName: 'Ana', lastName: 'Maria Ruiz' })
  expect(splitName('Maria de los Angeles Fernandez Gutierrez')).toEqual({
    firstName: 'Maria de los Angeles',
    lastName: 'Fernandez Gutierrez',
  })
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 2, maxLength: 24 })
  fc.assert(
    fc.property(fc.array(word, { minLength: 2, maxLength: 6 }), (words) => {
      const name = words.join(' ')
      const { firstName, lastName } = splitName(name)
      expect(`${firstName} ${lastName}`).toBe(name)
      expect(passes(name)).toBe(firstName.length <= 20 && lastName.length <= 20)
    }),
  )
})

test.each([
  ['Đặng', 'Minh', 'dangminh'],
  ['Søren', 'Strauß', 'sorenstrauss'],
  ['Łukasz', 'Żak', 'lukaszzak'],
  ['İbrahim', 'Işık', 'ibrahimisik'],
  ['Þór', 'Ðal', 'thordal'],
])(
  'the user name of %s %s is %s, in the letters that people type in a search',
  (firstName, lastName, username) => {
    expect(usernameCandidate({ firstName, lastName }, 1)).toBe(username)
    expect(foldToAscii(`${firstName}${lastName}`).toLowerCase()).toBe(username)
  },
)

test('a suggested user name never claims an office', () => {
  expect(usernameCandidate({ firstName: 'Sup', lastName: 'Port日' }, 1)).toBe('student')
  expect(usernameCandidate({ firstName: 'Adm', lastName: 'In日' }, 2)).toBe('student-2')
  expect(usernameCandidate({ firstName: 'Ann', lastName: 'Ray' }, 2)).toBe('annray-2')
})
