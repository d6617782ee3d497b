/**
 * The atoms of an ISO media or QuickTime file: each has a size, a type of four letters and a body. Reading or writing
 * outside an atom throws a RangeError, because its body is a view of the file.
 */
export interface Atom {
  type: string
  /** The size and the type. */
  head: Buffer
  body: Buffer
}

/** Reads the atoms in a part of a file. */
export type ReadAtoms = (space: Buffer) => Atom[]

const atomsMaximum = 10_000

/** Returns a reader of one file, which throws a RangeError after too many atoms. */
export function atomReader(most = atomsMaximum): ReadAtoms {
  let left = most
  return (space) => {
    const atoms: Atom[] = []
    let start = 0
    while (start + 8 <= space.length) {
      left -= 1
      if (left < 0) throw new RangeError('Too many atoms')
      const atom = atomAt(space, start) ?? makeFree(space.subarray(start))
      atoms.push(atom)
      start += atom.head.length + atom.body.length
    }
    space.fill(0, start)
    return atoms
  }
}

/** Returns the atom at `start`; undefined if there is none, or if it would exceed the space. */
function atomAt(space: Buffer, start: number): Atom | undefined {
  const short = space.readUInt32BE(start)
  const isLong = short === 1 && start + 16 <= space.length
  const size = isLong
    ? Number(space.readBigUInt64BE(start + 8))
    : // The last atom of a file may omit its size.
      short || space.length - start
  const head = isLong ? 16 : 8
  if (size < head || start + size > space.length) return undefined
  return {
    type: space.toString('latin1', start + 4, start + 8),
    head: space.subarray(start, start + head),
    body: space.subarray(start + head, start + size),
  }
}

/** Turns bytes that are no atom into empty space. Cameras append such bytes, and QuickTime ends some lists with zeros. */
function makeFree(space: Buffer): Atom {
  space.writeUInt32BE(space.length)
  const atom = { type: 'free', head: space.subarray(0, 8), body: space.subarray(8) }
  blank(atom)
  return atom
}

/** Turns an atom into empty space of the same length, so that no offset in the file changes. */
export function blank({ head, body }: Atom): void {
  head.write('free', 4, 'latin1')
  body.fill(0)
}
