/** The parts that only wide screens show. They are one module, so that the first script names one chunk instead of three. */
export { AvatarMenu } from './avatar-menu.tsx'
export { LeftBar } from './left-bar.tsx'
export { TopSearch } from './top-search.tsx'
