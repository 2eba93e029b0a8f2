/**
 * What Windows knows the app by: its messages, its place in the taskbar and its list of recent files. The installer
 * writes the `appId` of electron-builder.yml on the app's shortcuts, and the two must be the same.
 */
export const APP_ID = 'org.example.lectern';
