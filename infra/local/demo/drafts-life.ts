import { draft, type Draft } from './draft.ts'

/** Getting around, going out, clothes, music and games. */
export const lifeDrafts: readonly Draft[] = [
  draft(
    'Orange city bike with a basket, new tires in August, lock included. {$140}. Test ride on {lawn}, I’m there most afternoons.',
    'sports & outdoors',
    ['bike'],
    'Bike is still looking for a rider. {$120} with the lock and a bell that scares freshmen.',
  ),
  draft(
    'Green commuter bike, medium frame (I’m 5’9). Needs a new brake cable, about {$15} at the shop, so it’s {$85} instead of a hundred.',
    'sports & outdoors',
    ['greenBike'],
  ),
  draft(
    'Electric scooter, 15 miles on a charge, folds. {$210}. Parking is the reason I bought it and winter is the reason I’m selling it.',
    'sports & outdoors',
    ['scooter', 'backpack'],
    'Scooter {$190}. Charger and spare inner tube included.',
  ),
  draft(
    '2 student tickets for Saturday, section 27, together. {$45} each. Can’t go, cousin’s wedding (who schedules a wedding in September).',
    'tickets',
    ['footballTickets'],
    'Tickets for Saturday down to {$35} each. I just want someone loud to have them.',
  ),
  draft(
    'ISO one ticket for Saturday, anywhere, even behind a pillar. Can pay {$50}. My dad is visiting and we have only one.',
    'tickets',
  ),
  draft(
    'Two tickets for the show on Friday night, floor. Face value, {$38} each. Transfer through the app so nobody gets scammed.',
    'tickets',
    ['concertTickets'],
  ),
  draft(
    'Size 10 running shoes, two short runs, too narrow for me. {$40}',
    'clothing, shoes, & accessories',
    ['shoes'],
    'Shoes {$32}. Size 10. Please, they look at me every morning.',
  ),
  draft('Crimson hoodie, L, washed inside out like it says. {$22}', 'clothing, shoes, & accessories', [
    'hoodie',
  ]),
  draft(
    'Acoustic guitar, spruce top, new strings on Sunday. Comes with a soft case, a capo and one song I can show you. {$130}',
    'musical instruments',
    ['guitar'],
    'Guitar {$115}. Whoever takes it has to learn something other than Wonderwall.',
  ),
  draft(
    'Drummer and bass player looking for a guitarist. We like Khruangbin, Big Thief and loud endings. We have a room with a door that closes near {street}, Wednesday evenings. No experience with gigs needed, neither do we have any.',
    'musical instruments',
    ['guitar', 'headphones'],
  ),
  draft('Record player with built-in preamp, and the record that’s on it. {$75}', 'audio & speakers', [
    'recordPlayer',
  ]),
  draft(
    'About 30 LPs, mostly soul and 70s rock, list here: https://example.com/my-records\n{$6} each, five for {$25}. I can bring a crate to {corner} on Saturday morning.',
    'books, movies, & music',
    ['recordPlayer'],
    'Records: 18 left, the Stevie Wonder is gone, sorry. {$5} each now.',
  ),
  draft('Skateboard, 8.25, soft wheels, so it’s fine on bricks. {$45}', 'sports & outdoors', ['skateboard']),
  draft(
    '35 mm camera with a 50 mm lens. Light meter works, I ran two rolls through it in the summer and can show you the prints. I’ll put in a fresh roll of film so you can start right away, and half an hour of explaining what all the rings do is included. {$95}',
    'cameras & photography',
    ['camera'],
  ),
  draft(
    'Senior portraits! I’m a photo minor building a portfolio: 45 minutes around campus, 20 edited pictures, {$60}. Golden hour slots go first. Examples: https://example.com/portraits',
    'cameras & photography',
    ['camera'],
  ),
  draft(
    'White controller, no drift, barely any thumb marks. {$35}',
    'video games & consoles',
    ['controller'],
    'Controller {$30}, I also have the charging dock for {$8}.',
  ),
  draft(
    'Smash night at {dorm}, Thursday 8 pm, main lounge. Bring a controller if you have one. There’s a trophy (it’s a spatula).',
    'video games & consoles',
    ['controller'],
  ),
  draft(
    'Console with two controllers and four games, everything in the original box. {$220}. I have organic chemistry this semester, so.',
    'video games & consoles',
    ['controller', 'headphones', 'phone'],
  ),
  draft('Two-person tent, used on one very rainy weekend, dry and clean again. {$50}', 'sports & outdoors', [
    'tent',
  ]),
  draft(
    'Camping trip to the lake, leaving Friday at 4, back on Sunday. Two seats left in my car and a spare tent. Split gas and groceries, about {$30} each. Last time we saw a meteor shower and one (1) armadillo.',
    'sports & outdoors',
    ['tent', 'car', 'bottle'],
    'One seat left for the lake! We leave at 4 sharp from {union}.',
  ),
  draft(
    '2012 hatchback, 118k miles, cold AC, new battery. Clean title in hand. {$4900}. My grandma drove it to church and I drove it to class. New tires in spring, oil changed every 5,000 miles, and the only known issue is that the radio prefers country. Come see it, bring a friend who knows cars.',
    'cars & trucks',
    ['car'],
  ),
  draft(
    'Driving to Dallas on Friday after 2 and back on Sunday night. Three seats, {$15} each way. Good playlists, no smoking.',
    undefined,
    ['car'],
    'Two seats left to Dallas on Friday.',
  ),
  draft('Anyone going to the airport on Thursday morning? Flight’s at 9:40. I’ll pay gas and buy breakfast.'),
  draft('Roof rack for two bikes, fits most sedans. {$40}', 'auto parts & accessories'),
  draft(
    'Dumbbells, 2 × 15 and 2 × 25, rubber. {$50} for everything because I refuse to carry them more than once.',
    'exercise',
  ),
  draft('Yoga mat, blocks and a strap. {$15}', 'exercise', ['bottle']),
  draft(
    'Intramural volleyball needs two more people for the co-ed team. We practise on Mondays at {gym}. We lost every game last season and had the best time of any team out there.',
    'sports & outdoors',
    [],
    'One more for volleyball! First game is Monday at 9 pm.',
  ),
  draft('Climbing shoes, women’s 7.5, worn indoors only. {$45}. Chalk bag on top.', 'sports & outdoors', [
    'shoes',
    'backpack',
  ]),
  draft(
    'Denim jacket, thrifted, embroidered a sun on the back myself. M. {$35}',
    'clothing, shoes, & accessories',
  ),
  draft(
    'Closet sale this Saturday 10 to 2, front yard on {street}, the house with the blue door. Four of us are cleaning out: jeans, dresses, jackets, a suspicious number of hats. Most things {$5}. We also have a backpack, a mirror that makes everyone look great, and lemonade for whoever buys more than three pieces.',
    'clothing, shoes, & accessories',
    ['hoodie', 'shoes', 'backpack', 'mirror'],
    'Closet sale is TODAY until 2. The hats are going fast.',
  ),
  draft(
    'Formal dress, floor length, dark green, size 6. Worn once for three hours. {$45}',
    'clothing, shoes, & accessories',
  ),
  draft('Ukulele. {$20}. Four strings, infinite joy.', 'musical instruments', ['guitar']),
  draft(
    'Trading cards: two binders, mostly 2021 to 2024, some nice holos. Happy to trade, list on request. Binder one {$60}.',
    'trading cards',
  ),
  draft('500-piece puzzle of a pizza. All pieces there, I counted. {$6}', 'toys, games, & hobbies', [
    'pizza',
  ]),
  draft(
    'Board game night moved to Wednesday because of the exam. Same place, {union} third floor, 7 pm. New people welcome, we explain everything.',
    'toys, games, & hobbies',
    ['pizza', 'mugs'],
  ),
]
