import { draft, type Draft } from './draft.ts'

/** What is sold when students move in: furniture, kitchen, decoration. */
export const roomDrafts: readonly Draft[] = [
  draft(
    'Teal two-seater, super comfy, survived two roommates and one cat. {$120}, you carry. Second floor but I’ll help with the stairs.',
    'furniture',
    ['couch', 'lamp'],
    'Couch is still here! {$95} if you pick it up before Sunday, I need the floor back.',
  ),
  draft(
    'Solid wood desk with three drawers. Monitor and plant not included (everyone asks). {$65}',
    'furniture',
    ['desk'],
    'Desk price drop: {$50}. It does come apart, I have the hex key.',
  ),
  draft(
    'Electric standing desk, white top, 48 inch. Bought in January for three times this, graduating early so it has to go. The motor is quiet, it remembers three heights, and the top has one coffee ring that a coaster covers.\n{$160}, cash or app, pickup near {street}.',
    'furniture',
    ['standingDesk'],
  ),
  draft('yellow chair. very photogenic. {$25}', 'furniture', ['chair']),
  draft(
    'Moving in with my sister so EVERYTHING must go:\n– bookshelf {$45}\n– table lamp {$15}\n– snake plant {$10}\n– mini fridge {$60}\nBuy all four and I’ll throw in the rug. Pickup any evening this week.',
    'furniture',
    ['bookshelf', 'lamp', 'plant', 'fridge'],
    'Lamp and plant are gone. Bookshelf {$35} and fridge {$55} are left. Come and get them!',
  ),
  draft(
    'Twin XL bed frame with slats, fits every dorm on campus. {$70}. Mattress topper free if you want it, washed.',
    'furniture',
    ['bed'],
  ),
  draft(
    'Pink retro mini fridge, freezer compartment actually freezes. Quiet enough to sleep next to. {$85} OBO',
    'household',
    ['fridge'],
    'Mini fridge still available, {$75}. It fits in the back of a Civic, we tested.',
  ),
  draft('700 W microwave, one year old, clean inside (I’m a lid person). {$30}', 'kitchen & dining', [
    'microwave',
  ]),
  draft(
    'Round mirror plus the little shelf, 24 inches. Leaves two screw holes in your wall, just so you know. {$35} for both.',
    'home decor',
    ['mirror'],
  ),
  draft(
    'Plant parents wanted 🪴 I propagated way too many of these. {$8} each, pot included.',
    'home decor',
    ['fern', 'plant'],
    'Four plants left. {$5} each, they need a window and a person who forgets to water.',
  ),
  draft(
    'Does anyone have a box fan or a tower fan they aren’t using? My AC is out until Thursday and {dorm} is an oven. Can pay up to {$20}.',
    'household',
  ),
  draft(
    'Pink couch, smoke-free home, no stains. It’s the one from every party photo of the last two years. {$140}',
    'furniture',
    ['pinkCouch', 'chair', 'plant'],
  ),
  draft(
    'Selling my whole kitchen starter set: pans, pots, knives, six plates, six bowls, the two mugs in the picture. All of it {$40}. I’m moving into a place that has everything.',
    'kitchen & dining',
    ['mugs', 'microwave', 'fridge'],
  ),
  draft('Bedside lamp with a pull chain. Warm light, bulb included. {$12}', 'home decor', ['lamp']),
  draft(
    'Small bookshelf, real wood, already assembled, which is worth the {$40} on its own.',
    'furniture',
    ['bookshelf'],
    'Bookshelf: {$30} now. I’ll drive it to you if you live close to {street}.',
  ),
  draft(
    'Handmade mugs from the ceramics studio. Some lean a little. {$14} each or two for {$24}.',
    'kitchen & dining',
    ['mugs'],
  ),
  draft(
    'Free: moving boxes, about 15, flattened, outside my door near {street}. First come first served, no need to text.',
    'household',
  ),
  draft(
    'ISO a desk chair that doesn’t hurt after an hour. Budget {$50}. I have a car so pickup anywhere in {city} is fine.',
    'furniture',
  ),
  draft(
    'Two lamps and a side table. Will not split them up, they’ve been through too much together. {$35}',
    'furniture',
    ['lamp', 'chair'],
  ),
  draft(
    'Air fryer, 4 quart, used maybe ten times because the dorm found out about it. {$35}',
    'kitchen & dining',
    [],
    'Air fryer {$28}. Makes unreasonably good frozen dumplings.',
  ),
  draft(
    'Standing desk converter, sits on top of a normal desk. Lifts with two handles, no motor to break. {$55}',
    'furniture',
    ['standingDesk', 'laptop'],
  ),
  draft(
    'Blackout curtains, navy, two panels, 84 inch. They changed my life and I’m only selling because the new place has blinds. {$18}',
    'home decor',
  ),
  draft('Vacuum, the small stick kind. Battery lasts one apartment. {$45}', 'household'),
  draft(
    'Full bed + nightstand, picture is how it looks in my room right now. Frame only {$90}, with the mattress {$150}. Mattress is a year old and always had a cover on it. I can hold it until the 30th with a deposit.',
    'furniture',
    ['bedroom', 'bed', 'lamp'],
    'Bed and nightstand: someone backed out, so they’re available again. {$80} for the frame.',
  ),
  draft(
    'Rice cooker, 6 cups, has the steaming basket. {$20} and I’ll teach you my mom’s recipe.',
    'kitchen & dining',
  ),
  draft(
    'String lights, a tapestry, command hooks, a full-length mirror. My whole aesthetic for {$30}.',
    'home decor',
    ['mirror', 'lamp', 'fern'],
  ),
  draft('Big snake plant, about three feet, basically immortal. {$22}', 'home decor', ['plant']),
  draft(
    'Mini fridge AND microwave combo from last year in {dorm}, both work. {$95} together, no returns once you’ve carried it up the stairs :)',
    'household',
    ['fridge', 'microwave'],
    'Fridge + microwave combo now {$80}. Last chance before it goes into storage.',
  ),
  draft(
    'Ironing board, iron, laundry hamper, drying rack. {$20} for the lot. Interview season is coming!',
    'household',
  ),
  draft(
    'Drafting table from my first year of architecture, tilts, has the ruler. {$110}. Loved it, switched majors.',
    'furniture',
    ['desk', 'lamp'],
  ),
]
