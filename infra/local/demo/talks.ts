/**
 * What is said below posts, in turns: somebody asks, the author answers, the asker goes on, the author ends it. Of each
 * turn one line is taken; `{words}` are a campus's own, as in drafts.
 */
export interface Talk {
  ask: readonly string[]
  answer: readonly string[]
  back?: readonly string[]
  end?: readonly string[]
  /** What a third person puts in below the question. */
  aside?: readonly string[]
}

const inLine = [
  'I’m interested too if you two don’t find a time.',
  'Next in line!',
  'If not, I’ll take it.',
  'I saw it yesterday, it’s nice.',
]
const same = ['Was about to ask the same.', 'Good question.', 'Same question here.']

/** Below something that is for sale. */
export const salesTalks: readonly Talk[] = [
  {
    ask: [
      'Is this still available?',
      'Still there? I can come today.',
      'Did anybody take it yet?',
      'Hi! Is it gone or am I lucky?',
      'Can I get in line for this?',
    ],
    answer: [
      'Still here! When can you come?',
      'Yes, nobody has committed yet.',
      'It is. Somebody comes at 5 but has been “on the way” for two days.',
      'Yes! First one with the money has it.',
    ],
    back: [
      'After my lab, so 4:30 at {union}?',
      'Tomorrow between classes? I’m at {library} until noon.',
      'I can be at {corner} in an hour.',
      'Tonight works. I’ll bring my roommate to carry.',
    ],
    end: ['Perfect, see you there.', 'Works. I’ll wear a yellow jacket.', 'Done, it’s yours.', 'Great 👍'],
    aside: inLine,
  },
  {
    ask: [
      'Would you take a little less if I pick it up today?',
      'Any room on the price? Student budget, end of the month…',
      'Would you trade for tamales and a little less money?',
      'What’s the lowest you’d go?',
    ],
    answer: [
      'Five off if it’s today.',
      'It’s my price for now. Ask me again on Sunday.',
      'A bit, if you don’t need help carrying it.',
      'I’d rather not, it’s already half of what I paid.',
    ],
    back: [
      'Fair. I’ll take it.',
      'Deal!',
      'Let me ask my roommate and I’ll tell you tonight.',
      'Okay, Sunday it is 😄',
    ],
    end: ['Sounds good!', 'No hurry.', 'Sunday then. I’ll write if it goes before.'],
    aside: inLine,
  },
  {
    ask: [
      'Where would we meet?',
      'Are you on campus, or do I need a car?',
      'Could you bring it to {dorm}?',
      'Which side of campus are you on?',
    ],
    answer: [
      'I’m near {street}, five minutes on foot from {union}.',
      'Anywhere between {library} and {gym} is good.',
      'I can meet you in front of {union}, lots of people there.',
      '{dorm}, second floor, the elevator works again.',
    ],
    back: ['That’s easy, thanks!', 'Good to know.', 'Cool, I pass by there anyway.'],
    aside: same,
  },
  {
    ask: [
      'Any scratches I should know about?',
      'Could you add a photo from the side?',
      'How old is it?',
      'Does everything work?',
      'Why are you selling it?',
    ],
    answer: [
      'One small mark on the back, you only see it when you look for it.',
      'It’s a year old and all good, you can try it before you pay.',
      'Nothing is wrong with it. I’m moving in with my sister, and she has one.',
      'I’ll take better pictures when I’m home tonight.',
    ],
    back: [
      'Thanks for being honest!',
      'Good enough for me. Message sent.',
      'Nice, I’ll have a look tomorrow.',
    ],
    end: ['Got it, thanks!', 'Answered you.', 'See you then.'],
    aside: same,
  },
  {
    ask: [
      'I bought something from {name} last year, super easy, everything was as described.',
      'That’s a good price, I paid more for a worse one.',
      'My roommate needs exactly this. Telling her now.',
      'If it doesn’t work out with the others I’d take it.',
    ],
    answer: ['Thank you!', 'Send her over 😊', 'You’re next then.', 'That made my day.'],
  },
]

/** Below anything else. */
export const helpTalks: readonly Talk[] = [
  {
    ask: [
      'Commenting so more people see this.',
      'I have a friend who may know, I’ll ask tonight.',
      'Shared it in our group chat.',
    ],
    answer: ['Thank you!!', 'Please do 🙏', 'You’re the best.', 'That helps a lot.'],
    back: ['Done, will write here.', 'Any time.', 'Good luck!'],
  },
  {
    ask: [
      'Sent you a message.',
      'I can help with that, see your messages.',
      'Write me, I’m around this week.',
    ],
    answer: ['Just saw it, answering now.', 'Thanks, wrote you back.', 'Got it!'],
  },
]

/** Below what has a day. */
export const planTalks: readonly Talk[] = [
  {
    ask: ['Is it too late to join?', 'Can I bring somebody?', 'Is there still room?', 'Count me in?'],
    answer: ['Not too late at all.', 'Sure, the more the better.', 'One place left, I think.', 'Yes!'],
    back: ['I’m in.', 'Great, two of us then.', 'See you there!', 'Where do we meet?'],
    end: ['In front of {union}.', 'By the door of {library}.', 'On {lawn}, look for the loud ones.'],
    aside: ['I’d come along if that’s okay.', 'Me too please.', ...same],
  },
  {
    ask: ['This is why I love {city}.', 'Somebody give this person a medal.', 'Best post of the week.'],
    answer: ['Stop it 😄', 'I accept medals in front of {union}.', 'Ha, thank you.'],
    back: ['I mean it though.', 'Medal is on its way.'],
  },
]

/** One discussion that goes deep, so that a reader sees how threads fold: each line answers the one before. */
export const deepTalk = [
  'Which drivetrain does it have? My cousin had one that sounded like that and it was only the gas cap.',
  'Wait, the gas cap? Really?',
  'Really. The light goes on when it doesn’t seal. Tighten it until it clicks three times and drive for two days.',
  'Did that yesterday, clicked like a camera. Light is still on.',
  'Then I’d borrow a code reader before paying anyone. The auto parts store near {street} reads it for free.',
  'They do! I was there in August, it took five minutes and nobody tried to sell me anything.',
  'Going there on Saturday then. I’ll write here what it says.',
  'Please do, I have the same light and the same fear.',
] as const
/** The post that the deep discussion belongs to begins so. */
export const deepTalkBelow = 'Can somebody who knows cars'
