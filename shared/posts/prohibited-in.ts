/**
 * Finds signs in a text of things that may not be sold, for a hint to its writer. It finds plain English words, and
 * excludes phrases in which they mean something else. It does not try to outwit people who hide what they sell, and no
 * refusal may depend on it.
 */
import { prohibitedKinds, type ProhibitedKind } from './prohibited.ts'
import { aboveFace } from './ticket-price.ts'

const whole = (...words: string[]) => String.raw`(?<![\p{L}\p{N}])(?:${words.join('|')})(?![\p{L}\p{N}])`

/**
 * Words before a word that change its meaning: it is not the thing itself ('toy gun', 'plush hamster'), or there is none
 * ('no vapes').
 */
const unlike = String.raw`(?<!(?<![\p{L}\p{N}])(?:(?:no|not|non|never|isn't|without|fake|toy|plastic|wooden|foam|lego|prop|costume|replica|pretend|ceramic|chocolate|crochet|knitted|inflatable|robot|pokemon|anti|kitchen)|(?:nerf|stuffed|plush|squishmallow|jellycat|build-a-bear)(?:[ -]\p{L}{1,20})?)[ -](?:an? )?)`

/**
 * Words after a word that name a thing which only has to do with it ('wine glass', 'hamster cage', 'weed killer',
 * 'vape-free').
 */
const things = [
  'glass(?:es|ware)?|mugs?|steins?|cups?|tumblers?|flutes?|decanters?|stones|aerators?|stoppers?|corks?|corkscrews?|(?:bottle )?openers?|taps?|flasks?',
  'racks?|fridges?|refrigerators?|coolers?|chillers?|koozies?|buckets?|cellars?|cabinets?|holders?|stands?|cases?|bags?|box(?:es)?|crates?|barrels?|safes?',
  'pong|signs?|posters?|prints?|flags?|tapestr(?:y|ies)|paintings?|art|decor|ornaments?|statues?|stickers?|patch(?:es)?|pins?|keychains?|neon|mirrors?|lamps?|lights?',
  't?-?shirts?|tees?|hats?|caps?|hoodies?|sweaters?|jackets?|jerseys?|socks?|gloves|boots?|slippers|heels|dress(?:es)?|gowns?|pants|ears|onesies?|costumes?|masks?|earrings?|necklaces?|rings?|bracelets?|charms?',
  'toys?|legos?|plush(?:ies?)?|figur(?:es?|ines?)|puzzles?|games?|books?|textbooks?|novels?|album|vinyl|dvds?|movies?',
  'colou?r(?:ed)?|red|gold|pink|brown|themed|pattern(?:ed)?|stain(?:s|ed)?|scent(?:ed)?|candles?|soap|smells?|smoke|odou?rs?|burns?',
  'blankets?|pillows?|rugs?|curtains?|sheets?|bedding|beds?|brew(?:ing)?|making|makers?|kits?|tastings?|class(?:es)?|courses?|tours?|sauce|vinegar|bread|cake|batter',
  'cages?|tanks?|aquariums?|terrariums?|bowls?|feeders?|food|treats?|trees?|towers?|scratchers?|houses?|hutch(?:es)?|kennels?|carriers?|leash(?:es)?|collars?|harness(?:es)?|litter|gates?|pads?|playpens?|wheels?|supplies|stuff|gear|training|groom(?:ing|ers?)|clippers?|brush(?:es)?|shampoo|sit(?:ters?|ting)|walk(?:ers?|ing)|ramps?|stairs|doors?|traps?|repellent|proof|hair|riding|saddles?|plants?|crackers|scooters?|tool ?box(?:es)?|air compressors?|lovers?|moms?|dads?|friendly|free|yoga|chow|eyes|love|filters?|pumps?|heaters?',
  'kill(?:er|ing)|whackers?|wackers?|eaters?|trimmers?|pull(?:er|ing)s?|barriers?|control|cutters?|removers?|mats?|fabric|blocker',
]
const unlikeAfter = String.raw`(?![ -](?:${things.join('|')})(?![\p{L}\p{N}])|'s?(?![\p{L}\p{N}]))`

const brands =
  'rolex|omega|cartier|gucci|prada|chanel|dior|hermes|birkin|louis vuitton|lv|balenciaga|burberry|fendi|versace|coach|nikes?|jordans?|yeezys?|dunks|adidas|supreme|off[- ]white|moncler|canada goose|ray-?bans?|oakleys?|airpods?|apple watch|beats|designer|uggs?|lululemon|pandora|tiffany'
const services =
  'netflix|hulu|spotify|disney(?: ?plus|\\+)?|hbo(?: max)?|youtube premium|amazon prime|prime video|paramount|peacock|crunchyroll|espn(?:\\+| plus)?|apple music|chegg|course ?hero|quizlet|grammarly|chatgpt|canva|canvas|blackboard|steam|psn|playstation|xbox(?: live)?|epic games|fortnite|valorant|roblox|minecraft|genshin|league(?: of legends)?|clash (?:royale|of clans)|pokemon go|call of duty|tinder|onlyfans|uber(?: eats)?|doordash|adobe|office 365|edu|student|school|university'
const networks = 'instagram|insta|ig|tiktok|snapchat|twitter|facebook|discord|reddit|paypal|venmo|bank|gmail'
const exams =
  'exams?|tests?|midterms?|finals?|quiz(?:zes)?|homework|hw|assignments?|labs?|webassign|mcgraw[- ]hill|pearson|chegg'

/**
 * Animals whose names mean only the animal, and animals whose names need a word about selling or a new home next to them.
 */
const pets =
  'hamsters?|guinea pigs?|gerbils?|ferrets?|chinchillas?|bearded dragons?|ball pythons?|betta fish|cockatiels?|parakeets?|sugar gliders?|puppy|puppies|kittens?'
const others =
  'dogs?|cats?|fish|birds?|snakes?|turtles?|tortoises?|lizards?|geckos?|iguanas?|chameleons?|axolotls?|hedgehogs?|parrots?|rats?|mice|rabbits?|bunn(?:y|ies)|goldfish|bettas?|horses?|pon(?:y|ies)|goats?|pigs?|piglets?|chickens?|chicks|hens?|roosters?|ducks?|ducklings?|hermit crabs?|tarantulas?|labradors?|husk(?:y|ies)|bulldogs?|corgis?|poodles?|retrievers?|goldendoodles?'
const sells =
  'sell(?:ing)?|rehom(?:e|ing)|adopt(?:ing)?(?: out)?|giv(?:e|ing) away|buy(?:ing)?|looking for|iso|free'
const adjectives =
  "my|our|an?|some|the|this|these|two|three|four|five|\\d{1,2}|cute|sweet|friendly|young|old|baby|adult|male|female|live|small|little|tiny|tame|healthy|fancy|pet|(?:weeks?|months?|years?)[ -]old|week|month|year|roommate's"

interface Words {
  /** Parts of regular expressions, each a whole word or several. */
  words: string[]
  /** Phrases with such a word that mean something else. */
  harmless?: string[]
}

const kinds: Record<ProhibitedKind, Words> = {
  weapons: {
    words: [
      'guns?|handguns?|pistols?|rifles?|shotguns?|revolvers?|firearms?|glocks?|ar-?15s?|ak-?47s?|ammo|ammunition|hollow points?|9 ?mm (?:rounds?|ammo|pistol|luger)|airsoft',
      '(?:hunting|combat|tactical|butterfly|bowie|throwing|switchblade|spring) kni(?:fe|ves)|switchblades?|daggers?|machetes?|crossbows?|brass knuckles|knuckle dusters?|tasers?|silencers?|explosives|grenades?|fireworks|roman candles',
    ],
    harmless: [
      '(?:water|squirt|nerf|glue|hot glue|heat|nail|staple|massage|muscle|tattoo|caulk(?:ing)?|paint|paintball|spray|grease|label|price(?: tag)?|tag(?:ging)?|barcode|scanner|light|radar|temperature|thermometer|bubble|cap|gel|gel blaster|laser(?: tag)?|soldering|rivet|tufting|salt|marshmallow|rubber band|nintendo|wii|game|arcade|kids|top|foam|blow|drill|cookie|icing|portal|ray|flame thrower) (?:guns?|pistols?|rifles?|blasters?)',
      "guns? ?(?:metal|n'? roses|and roses|& roses|show|fingers?|control|violence)|jump(?:ed|ing)? the gun|big guns|son of a gun|hired gun|machine gun kelly",
      'shotgun (?:mic|mics|microphones?|seat|wedding|house|sequence)|(?:ride|riding|call|called|calling|calls) shotgun|shotgun(?:ned|ning)? (?:a|some) ',
      'rifle paper(?: co)?|rifl(?:e|ed|ing) through|ammo cans?|pistol (?:grips?|squats?)|(?:beatles|vinyl|lp) revolver|revolver (?:by|lp|record)|sex pistols|adobe fireworks|fireworks (?:shows?|displays?|view)|(?:watch|see|watching|seeing) (?:the )?fireworks',
      '(?:nerf|water|gel|foam|blaster)[^.!?\\n]{0,40} ammo|silencers? for (?:my|a|the) (?:car|bike|fan|pc)',
    ],
  },
  drugs: {
    words: [
      'weed|marijuana|cannabis|thc|edibles|shrooms|magic mushrooms|psilocybin|lsd|acid tabs|cocaine|heroin|meth|crystal meth|mdma|ecstasy|ketamine|fentanyl|kratom|whippits|pre-?rolls?|bongs?|dab (?:pens?|rigs?|carts?)|delta[- ]?(?:8|9)|kush|moon rocks',
      '(?:party|hard|illegal|recreational|study|selling|sell|buy|buying|some|any) drugs|(?:grams?|bags?|ounces?|eighths?) of (?:coke|molly|bud|pot|hash|blow)|molly pills?|smok(?:e|ing) pot|pot brownies',
    ],
    harmless: [
      "weed(?:s|ed)? (?:out|the|my|your|and feed)|(?:pull|pulling|kill|remove|butterfly|milk|sea|tumble) weeds?|weed'?s? (?:n|and|&) feed",
      'lsd (?:diff|differential|rear)|(?:lego|model|pet) moon rocks|beer bongs?|(?:no|not any) (?:smoking|weed|drugs|pets)|edibles? arrangements?|meth lab',
    ],
  },
  medicine: {
    words: [
      'adderall|ritalin|vyvanse|concerta|focalin|modafinil|xanax|alprazolam|valium|klonopin|ativan|ambien|oxycodone|oxycontin|oxys|percocets?|percs|vicodin|hydrocodone|codeine|tramadol|gabapentin|prozac|zoloft|lexapro|viagra|cialis|accutane|isotretinoin|tretinoin|ozempic|wegovy|mounjaro|zepbound|semaglutide|tirzepatide|amoxicillin|antibiotics|insulin|inhalers?|epi-?pens?|steroids|trenbolone|hgh|birth control pills|study pills',
      '(?:prescription|leftover|adhd) (?:pills?|meds?|medicines?|medications?|drugs|painkillers)|pain ?killers',
    ],
    harmless: ['prozac nation|(?:about|history of|intro to|study of) (?:antibiotics|steroids)'],
  },
  alcohol: {
    words: [
      "beers?|wines?|vodka|whisk(?:e)?y|tequila|bourbon|champagne|prosecco|liquors?|booze|alcohol|moonshine|mezcal|everclear|hard (?:seltzers?|ciders?)|white claws?|twisted teas?|four lokos?|jell-?o shots|bud ?lights?|budweiser|heineken|bacardi|smirnoff|tito'?s|hennessy|jameson|fireball whisk(?:e)?y|(?:spiced|white|dark|bottles? of) rum|bottles? of gin|kegs?",
      'cigarettes?|cigs|cigars?|tobacco|vapes?|vape (?:juice|pens?|pods?)|disposable vapes?|juuls?|juul pods|puff bars?|elf ?bars?|geek ?bars?|lost mary|zyns?|snus|nicotine|hookahs?|shisha|e-?cigs?|marlboros?|newports',
    ],
    harmless: [
      '(?:openers?|glass(?:es)?|racks?|coolers?|fridges?|cups|mugs?) for (?:your |the |my )?(?:beers?|wines?|whisk(?:e)?y|champagne)',
      '(?:root|ginger|butter|birch) beers?|beer (?:belly|garden|money|run|die|pong|bongs?|battered)|(?:shotgun|grab|have|get|share|drink) (?:a|some) (?:beers?|wine)',
      '(?:rubbing|isopropyl|denatured|no|zero|non) alcohol|alcohol[- ](?:free|markers?|inks?|wipes?|swabs?|pads?|prep|based|burners?|thermometers?|sanitizers?)|(?:mulled|cooking|rice) wine (?:recipe|vinegar)|ice wine palette',
      '(?:wine|beer|liquor|champagne|vodka|whisk(?:e)?y) (?:country|mom|night|pairing|advent|sweater|tones?|satin|silk|sequins?|velvet|leather|shoes|comforter|heels|club shirt|bottle (?:holders?|openers?|lamps?|stoppers?|racks?|lights?))|empty (?:wine|beer|liquor|whisk(?:e)?y|vodka|champagne) bottles?|(?:color|colour|in|shade|satin):? champagne|bourbon street|moonshine (?:jar|jug)s?',
      'cigar box(?:es)?|cigarette (?:pants|jeans|lighters?|sockets?)|tobacco (?:sunburst|burst|brown|suede|leather|vanille|oud)|nicotine (?:patch(?:es)?|gum)|(?:never|not|non)[ -](?:smoked|vaped|cigarettes?)|kegs? (?:and|&) eggs',
    ],
  },
  animals: {
    words: [
      pets,
      `(?:${sells}) (?:(?:${adjectives})[ -]){0,5}(?:${others})`,
      `(?:${others}),? (?:is |are )?(?:for sale|needs? (?:an? )?(?:new )?home|looking for (?:an? )?(?:new |good |loving )?home|(?:free )?(?:to|for) (?:an? )?good home|(?:up )?for adoption)`,
      'rehoming fee|live (?:crickets|fish|feeders?|animals?|chicks|bait)|akc registered|litter of (?:puppies|kittens)',
    ],
    harmless: [
      `(?<!(?:sell|selling|rehome|rehoming|away|adopt out|looking) )(?:my|our|your|his|her|their|for) (?:an? |old |new |late )?(?:${pets})`,
      'hush puppies|puppy pens?|kitten heels?|skinny puppy|sick puppy|free (?:fish|chicken|duck) (?:tacos?|sandwich|dinner|fry)|(?:free|buy|buying|selling|sell) (?:fish|chicken|duck)(?= (?:tacos?|sandwich(?:es)?|dinners?|fry|wings|nuggets|stock|broth|sauce|oil|net|finder|sticks|tenders))',
      'chicken(?:s)? (?:wings|nuggets|coop|wire)|fish (?:sauce|oil|nets?|fry|stickers)|rubber ducks?|duck (?:boots?|tape|decoys?)|pig(?:gy)? banks?|dust bunn(?:y|ies)|cat eyes?|mice (?:pads?)|cat ?[5-8]e?|mice (?:and|&) keyboards?|(?:computer|wireless|gaming|logitech|bluetooth|usb|apple) mice',
      'bulldogs? (?:fan|tickets?|season)|husk(?:y|ies) (?:fan|tickets?|season)|hot ?dogs?|corn ?dogs?',
    ],
  },
  tickets: {
    words: [
      "(?<!(?:not|never|no|nothing|aren't|isn't|won't|don't) (?:\\p{L}{1,10} )?)(?:above|over|more than|twice|double|triple|\\d(?:\\.\\d)?x) (?:the |their )?face(?: value)?",
      '(?:scalp|scalping|scalped|reselling) (?:my |the |these |some )?(?:tickets|tix)|tickets? [^.!?\\n]{0,30}(?:highest bidder|bidding starts)|(?:marked up|overpriced) tickets',
    ],
    harmless: ['(?:no|not|anti)[ -](?:a )?scalp(?:ing|ers?)?'],
  },
  answers: {
    words: [
      `(?<!practice )(?:${exams}) (?:answers?|answer keys?|solutions|cheat sheets?)`,
      `(?:answers?|answer keys?|solutions) (?:to|for|of) (?:(?:the|all|your|my|our|every|this|\\p{L}{2,10}|\\d{3,4}) ){0,4}(?:${exams})`,
      `(?:stolen|leaked|upcoming|actual) (?:\\p{L}{2,10} )?(?:${exams})|(?:homework|essays?|papers?) (?:done|written) for (?:you|u|cheap)|test ?banks?|instructor'?s? solutions? manual|essay (?:writing )?service|ghost ?writ(?:er|ing)`,
      `(?:write|writing|do|doing|take|taking|ace|complete) (?:your|ur|my|someone's) (?:\\p{L}{2,10} )?(?:${exams}|essays?|papers?|thesis|online class(?:es)?)(?: for (?:you|me|\\$?\\d{1,4}))?`,
    ],
    harmless: [
      'answers? (?:my|your|any|all) questions?|practice (?:exam|test) (?:answers?|answer keys?)|(?:do|doing|write|writing|complete|completing) my (?:homework|hw|assignments?|essays?|papers?|labs?|thesis)|taking my (?:finals?|exams?|tests?|midterms?)|take your (?:test|final) (?:drive|ride|measurements?)',
      '(?:sat|act|gre|lsat|mcat|gmat|ap|toefl) (?:test|exam|practice)s? answers?|labs? (?:coats?|goggles|solutions?)|solutions for (?:your )?labs?',
    ],
  },
  accounts: {
    words: [
      `(?:${services})(?: (?:premium|plus|pro|family|lifetime|shared))?(?: \\p{L}{2,12})? (?:accounts?|accs?|accts?|log-?ins?|passwords?|credentials)`,
      `(?:sell(?:ing)?|buy(?:ing)?|trad(?:e|ing)|renting) (?:(?:my|an?|some|old|aged|verified|your|\\d{1,3}k?) ){0,3}(?:${networks}) (?:accounts?|pages?|handles?)|(?:verified|aged) (?:${networks}) accounts?|(?:${networks}) (?:accounts?|pages?) for sale|(?:modded|stacked|ranked|leveled) accounts?|\\.edu (?:e-?mails?|accounts?)|edu e-?mails?`,
      "fakes? ids?|ids? for sale|scannable ids?|fake licen[cs]es?|driver'?s? licen[cs]es?|passports?|green cards?|social security (?:cards?|numbers?)|ssns?|birth certificates?|student ids?|student id cards?|id cards?|stolen cards?",
    ],
    harmless: [
      '(?:student|school|university|college)?(?: )?(?:ids?|id cards?|passports?|licen[cs]es?) (?:holders?|cases?|covers?|wallets?|lanyards?|sleeves?|photos?|badge reels?|required|discounts?|numbers?|printers?|reels?|needed|pouch(?:es)?|clips?)',
      "(?:bring|show|with|w/|have|need|check|valid|your|lost|found|your own) (?:an? |your |my |me )?(?:valid )?(?:student |school |photo )?(?:ids?|id cards?|passports?|driver'?s? licen[cs]es?)|(?:holders?|cases?|wallets?|lanyards?|sleeves?|covers?|slots?|pockets?) (?:for|fits?) (?:an? |your |the )?(?:student )?(?:ids?(?: cards?)?|passports?|licen[cs]es?)|honda passport|passport (?:to|by)|(?:student|school|university|bank) (?:checking|savings|bank) accounts?",
      '(?:no|without an?|need an?|use your|your own|requires an?|own) (?:\\p{L}{2,12} )?(?:\\p{L}{2,12} )?(?:accounts?|log-?in)',
    ],
  },
  fakes: {
    words: [
      `(?:fake|replica|knock-?off|counterfeit|copy|clone|bootleg|1:1|aaa|ua|reps?(?: of)?|imitation) (?:\\p{L}{1,12} )?(?:${brands}|watch(?:es)?|handbags?|purses?|sneakers|money|bills)`,
      `(?:${brands}|sneakers?|shoes?) (?:[\\p{L}\\d]{1,12} )?(?:reps|replicas?|knock-?offs?|fakes|clones?|copies|counterfeits?)`,
      'counterfeits?|knock-?offs?|super ?clones?|mirror quality|1:1 (?:quality|rep|reps|replica|copy)|(?:bootleg|pirated|cracked) (?:\\p{L}{1,12} )?(?:copy|copies|dvds?|software|games?|movies?|photoshop|office|windows|adobe|version|textbooks?|merch)',
    ],
    harmless: [
      "(?:not?|never|isn't|aren't|zero|without) (?:an? |any |selling )?(?:\\p{L}{1,12} )?(?:fakes?|replicas?|knock-?offs?|counterfeits?|reps)(?: \\p{L}{1,12})?|counterfeit (?:money )?(?:detectors?|pens?)|replica jerseys?|margiela replicas?|replica (?:by )?(?:maison )?margiela",
      "don't buy (?:fakes?|knock-?offs?|counterfeits?)|fake designer plants?|(?:play|toy|monopoly) (?:money|fake money)|fake money (?:for|prop) (?:games?|monopoly|kids)",
    ],
  },
}

const compiled = prohibitedKinds.map((kind) => {
  const { words, harmless = [] } = kinds[kind]
  return {
    kind,
    harmless: new RegExp(whole(...harmless), 'giu'),
    // A copy of a brand is meant whatever follows: 'replica Gucci bag'.
    words: new RegExp(kind === 'fakes' ? whole(...words) : unlike + whole(...words) + unlikeAfter, 'iu'),
  }
})

/** The kinds of the list that the text seems to be about, in the order of the list. */
export function prohibitedIn(written: string): ProhibitedKind[] {
  const text = written
    .normalize('NFKC')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[ \t]+/g, ' ')
  return compiled
    .filter(
      ({ kind, harmless, words }) =>
        words.test(text.replaceAll(harmless, ' · ')) || (kind === 'tickets' && aboveFace(text)),
    )
    .map(({ kind }) => kind)
}
