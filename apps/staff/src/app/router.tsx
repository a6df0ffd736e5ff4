import { Suspense } from "react";
import { createBrowserRouter } from "react-router";
import { DetailsEditing } from "../draft/editing/DetailsEditing.tsx";
import { BASE_PATH, CHECK_PARTS, ROUTES, SECTIONS, STUDY_PARTS, VISITOR_DELETION } from "../routes/paths.ts";
import { AquariumsScreen } from "../screens/aquariums/AquariumsScreen.tsx";
import { BirdScreen, NewBirdScreen } from "../screens/bird/BirdScreen.tsx";
import { BirdsScreen } from "../screens/birds/BirdsScreen.tsx";
import { CheckScreen } from "../screens/check/CheckScreen.tsx";
import { HowWellScreen } from "../screens/check/how-well/HowWellScreen.tsx";
import { LearnedPanel } from "../screens/check/learned/LearnedPanel.tsx";
import { LookAlikesPanel } from "../screens/check/look-alikes/LookAlikesPanel.tsx";
import { ReadinessPanel } from "../screens/check/readiness/ReadinessPanel.tsx";
import { StatisticsPanel } from "../screens/check/statistics/StatisticsPanel.tsx";
import { DetailsScreen } from "../screens/details/DetailsScreen.tsx";
import { DoctorScreen } from "../screens/doctor/DoctorScreen.tsx";
import { ExchangeScreen } from "../screens/exchange/ExchangeScreen.tsx";
import { HistoryScreen } from "../screens/history/HistoryScreen.tsx";
import { ImportBirdsScreen } from "../screens/import-birds/ImportBirdsScreen.tsx";
import { KiosksScreen } from "../screens/kiosks/KiosksScreen.tsx";
import { InstallationLogScreen, LogScreen } from "../screens/log/LogScreen.tsx";
import { ManyPhotographsScreen } from "../screens/many-photographs/ManyPhotographsScreen.tsx";
import { NetworksScreen } from "../screens/networks/NetworksScreen.tsx";
import { AquariumOfZipScreen } from "../screens/new-aquarium/AquariumOfZipScreen.tsx";
import { CopyAquariumScreen } from "../screens/new-aquarium/CopyAquariumScreen.tsx";
import { NewAquariumScreen } from "../screens/new-aquarium/NewAquariumScreen.tsx";
import { OverviewScreen } from "../screens/overview/OverviewScreen.tsx";
import { AccountScreen } from "../screens/people/AccountScreen.tsx";
import { EverybodyScreen } from "../screens/people/EverybodyScreen.tsx";
import { PeopleScreen } from "../screens/people/PeopleScreen.tsx";
import { PhotographScreen } from "../screens/photograph/PhotographScreen.tsx";
import { WhoScreen } from "../screens/photograph/who/WhoScreen.tsx";
import { PostersScreen } from "../screens/posters/PostersScreen.tsx";
import { AnswersScreen } from "../screens/studies/answers/AnswersScreen.tsx";
import { CodesScreen } from "../screens/studies/codes/CodesScreen.tsx";
import { DeletionScreen } from "../screens/studies/DeletionScreen.tsx";
import { ExportScreen } from "../screens/studies/export/ExportScreen.tsx";
import { LiveScreen } from "../screens/studies/live/LiveScreen.tsx";
import { ParticipantsScreen } from "../screens/studies/participants/ParticipantsScreen.tsx";
import { QualityScreen } from "../screens/studies/quality/QualityScreen.tsx";
import { ReplayScreen } from "../screens/studies/replay/ReplayScreen.tsx";
import { NewStudyScreen, StudiesScreen } from "../screens/studies/StudiesScreen.tsx";
import { SettingsScreen } from "../screens/studies/settings/SettingsScreen.tsx";
import { TruthScreen } from "../screens/studies/truth/TruthScreen.tsx";
import { TextsScreen } from "../screens/texts/TextsScreen.tsx";
import { VisitorDeletionScreen } from "../screens/visitors/VisitorDeletionScreen.tsx";
import { VisitorsScreen } from "../screens/visitors/VisitorsScreen.tsx";
import { Loading } from "../ui/Page.tsx";
import { EditorsOnly, NotFoundPage, RouteErrorPage, SectionError } from "./pages.tsx";
import { AccountShell, InstallationShell, Shell, StartRedirect, StudyShell } from "./shell/shells.tsx";
import { SignedInPage, SignOutPage } from "./sign-in/SignedInPage.tsx";
import { StaffOnly } from "./sign-in/StaffOnly.tsx";

/**
 * The parts of a study, in the order of the side bar. To add one: its segment in STUDY_PARTS, its name in
 * STUDY_PART_NAMES, who sees it in PART_RIGHTS, and its screen here.
 */
const STUDY_ROUTES = [
  { index: true, element: <LiveScreen /> },
  { path: STUDY_PARTS.settings, element: <SettingsScreen /> },
  { path: STUDY_PARTS.codes, element: <CodesScreen /> },
  { path: STUDY_PARTS.participants, element: <ParticipantsScreen /> },
  { path: STUDY_PARTS.truth, element: <TruthScreen /> },
  { path: STUDY_PARTS.answers, element: <AnswersScreen /> },
  { path: STUDY_PARTS.replay, element: <ReplayScreen /> },
  { path: STUDY_PARTS.quality, element: <QualityScreen /> },
  { path: STUDY_PARTS.deletion, element: <DeletionScreen /> },
  { path: STUDY_PARTS.export, element: <ExportScreen /> },
  { path: "*", element: <NotFoundPage /> },
];

export function createStaffRouter() {
  return createBrowserRouter(
    [
      {
        errorElement: <RouteErrorPage />,
        children: [
          { path: ROUTES.signedIn, element: <SignedInPage /> },
          { path: ROUTES.signOut, element: <SignOutPage /> },
          {
            element: <StaffOnly />,
            children: [
              { index: true, element: <StartRedirect /> },
              {
                element: <InstallationShell />,
                children: [
                  {
                    errorElement: <SectionError />,
                    children: [
                      { path: ROUTES.newAquarium, element: <NewAquariumScreen /> },
                      { path: ROUTES.aquariums, element: <AquariumsScreen /> },
                      { path: ROUTES.copyAquarium, element: <CopyAquariumScreen /> },
                      { path: ROUTES.aquariumOfZip, element: <AquariumOfZipScreen /> },
                      { path: ROUTES.everybody, element: <EverybodyScreen /> },
                      { path: ROUTES.networks, element: <NetworksScreen /> },
                      { path: ROUTES.log, element: <InstallationLogScreen /> },
                      { path: ROUTES.doctor, element: <DoctorScreen /> },
                    ],
                  },
                ],
              },
              {
                element: <AccountShell />,
                children: [
                  {
                    errorElement: <SectionError />,
                    children: [{ path: ROUTES.account, element: <AccountScreen /> }],
                  },
                ],
              },
              {
                errorElement: <SectionError />,
                element: (
                  <Suspense fallback={<Loading />}>
                    <EditorsOnly />
                  </Suspense>
                ),
                children: [
                  {
                    path: `/:aquarium/${SECTIONS.birds}/of/:bird/photographs/:photograph`,
                    element: <PhotographScreen />,
                  },
                  { path: `/:aquarium/${SECTIONS.birds}/who`, element: <WhoScreen /> },
                ],
              },
              {
                path: `/:aquarium/${SECTIONS.studies}/of/:study`,
                element: <StudyShell />,
                children: [{ errorElement: <SectionError />, children: STUDY_ROUTES }],
              },
              {
                path: "/:aquarium",
                element: <Shell />,
                children: [
                  {
                    errorElement: <SectionError />,
                    children: [
                      { index: true, element: <OverviewScreen /> },
                      { path: SECTIONS.birds, element: <BirdsScreen /> },
                      {
                        element: <EditorsOnly />,
                        children: [
                          { path: `${SECTIONS.birds}/import`, element: <ImportBirdsScreen /> },
                          { path: `${SECTIONS.birds}/photographs`, element: <ManyPhotographsScreen /> },
                          { path: `${SECTIONS.birds}/new`, element: <NewBirdScreen /> },
                        ],
                      },
                      { path: `${SECTIONS.birds}/of/:bird`, element: <BirdScreen /> },
                      {
                        element: <DetailsEditing />,
                        children: [
                          { path: SECTIONS.details, element: <DetailsScreen /> },
                          { path: SECTIONS.visitors, element: <VisitorsScreen /> },
                        ],
                      },
                      {
                        path: `${SECTIONS.visitors}/${VISITOR_DELETION}`,
                        element: <VisitorDeletionScreen />,
                      },
                      { path: SECTIONS.texts, element: <TextsScreen /> },
                      {
                        path: SECTIONS.check,
                        element: <CheckScreen />,
                        children: [
                          { index: true, element: <ReadinessPanel /> },
                          { path: CHECK_PARTS.lookAlikes, element: <LookAlikesPanel /> },
                          { path: CHECK_PARTS.learned, element: <LearnedPanel /> },
                          { path: CHECK_PARTS.statistics, element: <StatisticsPanel /> },
                        ],
                      },
                      { path: SECTIONS.howWell, element: <HowWellScreen /> },
                      { path: SECTIONS.studies, element: <StudiesScreen /> },
                      { path: `${SECTIONS.studies}/new`, element: <NewStudyScreen /> },
                      { path: SECTIONS.kiosks, element: <KiosksScreen /> },
                      { path: SECTIONS.posters, element: <PostersScreen /> },
                      { path: SECTIONS.history, element: <HistoryScreen /> },
                      { path: SECTIONS.exchange, element: <ExchangeScreen /> },
                      { path: SECTIONS.people, element: <PeopleScreen /> },
                      { path: SECTIONS.log, element: <LogScreen /> },
                      { path: "*", element: <NotFoundPage /> },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
    { basename: BASE_PATH },
  );
}
