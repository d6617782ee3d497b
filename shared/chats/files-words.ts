/** The words for the files of a message. They are shown where the files are not. */
import type { Quote } from './chat.ts'

type Files = Pick<Extract<Quote, { state: 'shown' }>, 'count'> & { kind: string }

/** 'photo', '3 photos', 'video', '4 photos and videos' */
export function filesNoun({ kind, count }: Files): string {
  if (count === undefined) return kind
  return `${count} ${kind === 'files' ? 'photos and videos' : `${kind}s`}`
}

/** 'a photo', '3 photos' */
export const filesWords = (files: Files) => `${files.count === undefined ? 'a ' : ''}${filesNoun(files)}`
