import { mentionsMaximum, mentionsOf, richTextRefusals } from '../../../shared/composer/written-text.ts'
import type { Me } from '../../../shared/users/user.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { blocksOf } from './blocks-of.ts'
import type { Mentions } from './editor.tsx'
import { changeComposer, getComposer } from './store.ts'
import type { Subject } from './subject.ts'

/** Returns the rules for mentions in a composer: at most 10 people, who are members of the writer's campus. */
export function mentionsIn(subject: Subject, { campusId = '' }: Me): Mentions {
  return {
    campusId,
    people: () => getComposer(subject).people,
    onPick: ({ id, username }) => {
      const { text, people } = getComposer(subject)
      const isFull = mentionsOf(blocksOf(text, people)).length >= mentionsMaximum
      if (isFull) showAlert({ message: richTextRefusals['too-many-mentions'].message, type: 'danger' })
      else changeComposer(subject, { people: [...people.filter((one) => one.id !== id), { id, username }] })
      return !isFull
    },
  }
}
