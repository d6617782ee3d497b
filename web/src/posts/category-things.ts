import type { Category } from '../../../shared/posts/category.ts'

/** The things of each category, in the words that students search for. */
export const categoryThings: Record<Category, string> = {
  'audio & speakers':
    'headphones earbuds airpods headset bluetooth soundbar stereo amplifier microphone music turntable',
  'auto parts & accessories': 'car battery brakes seat covers roof rack dash cam floor mats jack charger',
  'books, movies, & music':
    'textbooks textbook novels dvds blu-ray cds vinyl records comics manga magazines films',
  'clothing, shoes, & accessories':
    'clothes shirts tshirts dresses jeans pants jackets coats hoodies sweaters sneakers boots heels hats bags backpacks suits costumes jerseys',
  'cars & trucks': 'vehicles automobiles autos suv sedan pickup van jeep',
  'cameras & photography': 'dslr lens lenses tripod film gopro photos',
  'cell phones & accessories': 'iphone android smartphone mobile samsung galaxy pixel phone case charger sim',
  'collectibles & art': 'paintings posters prints antiques coins stamps figurines memorabilia drawings',
  'computers & accessories':
    'laptops macbook ipad tablets pc desktop monitors screens keyboards mouse printers ssd hard drive router usb chromebook',
  drones: 'quadcopter dji',
  exercise: 'gym weights dumbbells barbell treadmill yoga mat fitness bench kettlebell workout',
  'jewelry & accessories': 'rings necklaces bracelets earrings watches sunglasses',
  furniture:
    'sofa couch futon bed mattress desk table chairs dresser bookshelf shelf shelves nightstand wardrobe stool cabinet frame',
  'health & beauty': 'makeup skincare perfume hair dryer straightener razor shampoo vitamins cosmetics',
  'housing & apartments': 'room rooms sublease sublet lease roommate rent dorm studio flat house apartment',
  'home decor': 'lamps lights rug carpet curtains mirror plants candles pillows posters clock vase',
  household:
    'fridge refrigerator vacuum fan heater washer dryer iron laundry cleaning bedding sheets towels storage bins air conditioner trash',
  'kitchen & dining':
    'microwave toaster blender kettle coffee maker pots pans dishes plates cups mugs knives cookware fridge air fryer rice cooker mini-fridge',
  'musical instruments': 'guitar piano keyboard violin drums ukulele bass amp saxophone trumpet flute',
  motorcycles: 'motorbike scooter moped vespa helmet',
  'pet supplies': 'dog cat fish aquarium tank cage leash crate litter hamster pets',
  'school supplies':
    'calculator notebooks backpack pens binders lab coat goggles clicker graphing stationery',
  'sports & outdoors':
    'bike bikes bicycle cycling skateboard longboard scooter surfboard kayak tent camping hiking skis snowboard golf clubs tennis racket basketball football soccer ball baseball glove fishing hammock skates cleats',
  tickets: 'concert festival pass football basketball event show admission',
  'tires & rims': 'wheels tyres hubcaps',
  'toys, games, & hobbies': 'lego puzzles board games cards models dolls crafts knitting rc',
  'trading cards': 'pokemon magic yugioh baseball cards mtg',
  'tvs & media players': 'television tv screen roku chromecast firestick apple projector dvd player',
  'video games & consoles': 'playstation ps4 ps5 xbox nintendo switch wii controller steam deck gaming',
  'virtual reality': 'vr headset oculus quest vive',
  wearables: 'smartwatch apple watch fitbit garmin ring tracker',
  '3d printers & supplies': 'filament resin printing ender',
}
