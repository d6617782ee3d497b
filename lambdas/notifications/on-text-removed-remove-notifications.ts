import { textRemoved } from '../../events/text-removed.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { notices } from './notices.ts'
import { textNotificationId } from './text.ts'

export const { handler, grants } = reaction(
  textRemoved,
  { notices: only(notices, 'takeBack') },
  async ({ receivers, ...text }, { notices: { takeBack } }) => {
    const id = textNotificationId(text)
    await takeBack(receivers.map(({ userId, type }) => ({ userId, id, type })))
  },
)
