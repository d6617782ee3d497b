import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Menu } from '../ui/menu.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import { useChatItems } from './update-chat.ts'

interface RowMenuProps {
  chatId: string
  name: string
  isMuted: boolean | undefined
  isArchived: boolean
  /** Whether the conversation is on the screen. */
  isOpen: boolean
}

/** The menu of a conversation in the inbox; until it is pressed, only its button is in the page. */
export function RowMenu(props: RowMenuProps) {
  const [isPressed, setPressed] = useState(false)
  return isPressed ? (
    <PressedMenu {...props} />
  ) : (
    <MenuButton label={labelOf(props)} icon={Ellipsis} onClick={() => setPressed(true)} />
  )
}

function PressedMenu({ chatId, isOpen, ...props }: RowMenuProps) {
  const items = useChatItems(chatId, props, isOpen)
  return <Menu label={labelOf(props)} icon={Ellipsis} items={items} startsOpen />
}

const labelOf = ({ name }: { name: string }) => `Options for ${name}`
