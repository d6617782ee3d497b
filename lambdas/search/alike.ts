/**
 * Synonyms in English and Spanish, as students use them in posts. They find close matches only. Each line is one meaning,
 * and its words are synonyms of each other. A word may have several meanings.
 */
const meanings = `
apartment apt apartamento departamento depa condo
backpack bookbag mochila
bed cama
bedroom room cuarto habitación recámara
bike bicycle bici bicicleta
biology bio biología
book textbook libro
boots botas
calculator calculadora calc
calculus cálculo calc
camera cámara
car carro coche auto
chair silla
chemistry chem química
clothes clothing ropa
coat jacket abrigo chaqueta chamarra
coffee café
computer pc computadora ordenador
concert concierto
couch sofa sofá loveseat sillón
cup mug taza
desk escritorio
dress vestido
dresser cómoda
economics econ economía
fan ventilador
free gratis
freezer congelador
fridge refrigerator minifridge refrigerador refri nevera
furniture muebles
game juego
glasses lentes gafas
guitar guitarra
headphones headset earphones earbuds audífonos auriculares
helmet casco
jeans pants pantalones
keyboard teclado
kitchen cocina
lamp light lámpara
laptop notebook portátil
lease rent rental sublease sublet renta alquiler
math maths mathematics matemáticas
mattress colchón
microwave microondas
mirror espejo
monitor screen display pantalla
painting cuadro pintura
parking estacionamiento
phone cellphone smartphone celular teléfono móvil
plant planta
playstation ps
printer impresora
psychology psych psicología
ring anillo
roommate roomie compañero compañera
rug carpet alfombra
scooter patinete
shelf bookshelf bookcase estante librero
shirt tshirt tee camisa camiseta playera
shoes sneakers zapatos tenis zapatillas
skateboard patineta
speaker bocina altavoz
stove estufa
table mesa
television tv tele televisión televisor
ticket boleto entrada
toy juguete
truck camioneta
vacuum aspiradora
watch reloj
`

const alike = new Map<string, string[]>()
for (const line of meanings.trim().split('\n')) {
  const words = line.split(' ')
  for (const word of words) alike.set(folded(word), [...(alike.get(folded(word)) ?? []), ...words])
}

/** The synonyms of a word. A plural has the synonyms of its singular. */
export function alikeTo(word: string): string[] {
  const plain = folded(word)
  const found = [plain, plain.replace(/e?s$/, ''), plain.replace(/s$/, '')].map((form) => alike.get(form))
  return (found.find((words) => words !== undefined) ?? []).filter((one) => folded(one) !== plain)
}

function folded(word: string): string {
  return word.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
}
