import { draft, type Draft } from './draft.ts'

/** Rooms, lost and found, and what people ask each other. */
export const campusDrafts: readonly Draft[] = [
  draft(
    'Sublet from October to May, one room in a 3-bedroom, ten minutes’ walk to campus. {$525} a month, water and internet included. Two quiet roommates (architecture and nursing, so we’re never home). Big window, see pictures. Lease transfer is paid by me.',
    'housing & apartments',
    ['bedroom', 'building', 'desk', 'mugs'],
    'Room is still open from October! {$495} if you can sign this week. Come by and have a look any evening.',
  ),
  draft(
    'Roommate wanted: 2 bed / 2 bath near {street}, {$610} + electricity. I cook, I’m in bed by midnight, I own a vacuum.',
    'housing & apartments',
    ['building', 'couch'],
  ),
  draft(
    'Looking for a room from January on, up to {$550}, walking or bike distance to campus. Clean, third-year engineering, one very calm fish.',
    'housing & apartments',
  ),
  draft(
    'Does anyone know a landlord near {street} who allows cats? Asking for her:',
    'housing & apartments',
    ['cat'],
  ),
  draft(
    'Parking spot for rent, two blocks from {lawn}, {$45} a month. Fits a normal car, not your lifted truck, I’m sorry.',
    'housing & apartments',
    [],
    'Parking spot is free again from Monday. {$40} a month.',
  ),
  draft(
    'FOUND: keys with a red star tag on a bench by {library}. Tell me how many keys there are and they’re yours.',
    undefined,
    ['keys'],
    'Keys are back with their owner, thank you all for sharing!',
  ),
  draft(
    'LOST my blue bottle with stickers, probably in the big lecture hall on Tuesday. It’s a silly thing but the star one is from my brother. Reward: cookies.',
    undefined,
    ['bottle'],
  ),
  draft(
    'Lost: grey cat, red collar, answers to Beans. Slipped out on {street} on Sunday night. She’s shy but will do anything for tuna. Please check your porches and garages and message me at any hour.',
    'pet supplies',
    ['cat'],
    'BEANS IS HOME. She was under our neighbor’s porch the entire time. Thank you, thank you, thank you 🧡',
  ),
  draft(
    'Found AirPods at {gym}, second row of lockers. Tell me the name they show and I’ll bring them over.',
    'audio & speakers',
  ),
  draft(
    'Whoever took a black umbrella from the rack at {union} today: it’s fine, it was raining, but could it come home now?',
  ),
  draft(
    'Lost a silver ring with a small moon, between {dorm} and {library}. It was my grandmother’s. I’ve walked the way four times.',
    'jewelry & accessories',
  ),
  draft(
    'Where do you all get a decent haircut for under {$25} in {city}? Curly hair, bad experiences.',
    'health & beauty',
  ),
  draft('Best quiet place on campus between 11 and 1? {library} is packed.'),
  draft(
    'Free pizza in front of {union} right now, the robotics club ordered for 80 and 30 came 🍕',
    undefined,
    ['pizza'],
  ),
  draft('Is the line at the coffee place at {corner} always like this or is it just the second week?'),
  draft(
    'Blood drive at {union}, Wednesday 10 to 4. Walk-ins are fine, bring an ID, they have the good cookies.',
  ),
  draft(
    'Cat sitter wanted for fall break, five days, once a day. {$12} a visit. Mochi is 4, asks for little and judges quietly.',
    'pet supplies',
    ['cat'],
  ),
  draft('Cat tree, tall, one corner scratched (by design). {$25}', 'pet supplies', ['cat']),
  draft(
    '20 gallon fish tank with filter, light, gravel and a small castle. {$45}. Fish went to a friend with a pond.',
    'pet supplies',
    [],
    'Fish tank {$35}. The castle alone is worth it.',
  ),
  draft(
    'Volunteers needed for the community garden on Saturday 9 to 12. We’ve got gloves, water and way too many tomatoes, take some home.',
    undefined,
    ['fern'],
  ),
  draft(
    'Bake sale tomorrow on {lawn} for the food pantry: banana bread, conchas, vegan brownies. Everything {$3}. Last time we were sold out by noon.',
    undefined,
    ['mugs'],
  ),
  draft(
    'I repair bikes in my garage: flat tire {$10}, brakes {$15}, full tune-up {$35}. Usually done the same day. If I can’t fix it you pay nothing.',
    'sports & outdoors',
    ['bike', 'greenBike'],
    'Bike repair: free this weekend, next week is full because everyone has met the new gravel path.',
  ),
  draft(
    'Haircuts in my kitchen, licensed, two years in a shop before college. {$18}, fades {$22}. Before and after on request.',
    'health & beauty',
  ),
  draft(
    'Need someone with a truck for one hour on Sunday: one couch, one mile. {$30} and lunch.',
    undefined,
    ['couch'],
  ),
  draft(
    'I’m selling tamales again! Pork, chicken, or bean and cheese, {$14} a dozen. Order by Thursday night, pickup Saturday at {corner}.',
  ),
  draft(
    'Is anyone else’s Wi-Fi in {dorm} dropping every ten minutes, or is it my laptop?',
    'computers & accessories',
  ),
  draft(
    'New here, transferred this fall, and it’s a bit lonely. Everyone in my classes seems to know everyone from freshman year and I mostly know the people who work at the coffee place. I like running, bad movies and good ramen. If you need a third for anything, I’m in.',
    undefined,
    [],
    'Update: eleven of you wrote and we’re getting ramen on Friday at 7. You’re all invited.',
  ),
  draft(
    'Language table is back: Arabic on Mondays, French on Tuesdays, Japanese on Wednesdays. Noon, {union}, bring your lunch. Beginners sit in the middle so that everyone can help.',
  ),
  draft(
    'Sewing machine, used for two costumes and one curtain. Manual included. {$60}',
    'toys, games, & hobbies',
  ),
  draft(
    '3D printer, bed leveled, half a spool of teal. {$150}. Comes with an army of tiny dinosaurs.',
    '3d printers & supplies',
  ),
  draft(
    'VR headset, 128 GB, face pad is new. {$190}. I get dizzy, it’s not the headset’s fault.',
    'virtual reality',
  ),
  draft('Smart watch, 41 mm, two bands, small scratch you can’t see when it’s on. {$110}', 'wearables'),
  draft(
    '42 inch TV with the remote and a wall mount. {$95}. We got a projector like grown-ups.',
    'tvs & media players',
    [],
    'TV {$80}. It will be in the hallway until someone loves it.',
  ),
  draft(
    'Anyone up for an early run? 6:30, three miles, slow enough to talk. We start at {gym}.',
    'exercise',
    ['shoes'],
  ),
  draft(
    'Can somebody who knows cars look at my check engine light before I pay {$120} for someone to look at it? I’ll bring cold drinks.',
    'auto parts & accessories',
    ['car'],
  ),
]
